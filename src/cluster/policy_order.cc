#include "cluster/policy_order.h"

#include <algorithm>
#include <numeric>

namespace sameish::cluster {
namespace {

bool is_descending(CriterionKind kind) noexcept {
  return kind == CriterionKind::last || kind == CriterionKind::longest || kind == CriterionKind::newest ||
         kind == CriterionKind::max || kind == CriterionKind::central;
}

Direction direction_of(CriterionKind kind) noexcept {
  return is_descending(kind) ? Direction::descending : Direction::ascending;
}

ValueOrder value_order_of(CriterionKind kind) noexcept {
  const bool wants_dates = kind == CriterionKind::newest || kind == CriterionKind::oldest;
  return wants_dates ? ValueOrder::dates_first : ValueOrder::numbers_first;
}

// A count so that smaller sorts first and the largest value of the type stays free for "missing".
template <class Key>
Key count_key(std::uint64_t count, bool descending) noexcept {
  constexpr Key kMost = static_cast<Key>(~Key{0} - 1);
  const Key key = static_cast<Key>(std::min<std::uint64_t>(count, kMost));
  return descending ? static_cast<Key>(kMost - key) : key;
}

}  // namespace

PolicyOrder::PolicyOrder(const Policy& policy, Ordinal num_documents) : policy_(policy), num_documents_(num_documents) {
  for (const Criterion& criterion : policy.criteria) {
    Column column;
    column.criterion = criterion;
    switch (criterion.kind) {
      case CriterionKind::first:
      case CriterionKind::last: break;  // the ordinal itself
      case CriterionKind::longest:
      case CriterionKind::shortest: column.lengths.assign(num_documents, ~std::uint32_t{0}); break;
      case CriterionKind::central:
      case CriterionKind::prefer: column.counts.assign(num_documents, ~std::uint64_t{0}); break;
      case CriterionKind::newest:
      case CriterionKind::oldest:
      case CriterionKind::max:
      case CriterionKind::min: column.keys.assign(num_documents, kMissingKey); break;
    }
    columns_.push_back(std::move(column));
  }
}

void PolicyOrder::set_count(std::size_t criterion, Ordinal document, std::uint64_t count) {
  Column& column = columns_[criterion];
  const bool descending = is_descending(column.criterion.kind);
  if (!column.lengths.empty()) column.lengths[document] = count_key<std::uint32_t>(count, descending);
  if (!column.counts.empty()) column.counts[document] = count_key<std::uint64_t>(count, descending);
}

void PolicyOrder::set_text(std::size_t criterion, Ordinal document, std::string_view value) {
  Column& column = columns_[criterion];
  if (column.criterion.kind == CriterionKind::prefer) {
    const std::vector<std::string>& preferred = column.criterion.preferred;
    const auto place = std::find(preferred.begin(), preferred.end(), value) - preferred.begin();
    column.counts[document] = static_cast<std::uint64_t>(place);  // any other value: after the listed ones
    return;
  }
  if (column.keys.empty()) return;
  SortKey& key = column.keys[document];
  key = sort_key(value, value_order_of(column.criterion.kind), direction_of(column.criterion.kind));
  if (key.is_cut()) column.cut_values[document] = std::string(value);
}

std::strong_ordering PolicyOrder::Column::compare_keys(Ordinal a, Ordinal b) const noexcept {
  if (keys[a] != keys[b] || !keys[a].is_cut()) return keys[a] <=> keys[b];
  return compare_cut(cut_values.find(a)->second, cut_values.find(b)->second, direction_of(criterion.kind));
}

std::strong_ordering PolicyOrder::Column::compare(Ordinal a, Ordinal b) const noexcept {
  if (!lengths.empty()) return lengths[a] <=> lengths[b];
  if (!counts.empty()) return counts[a] <=> counts[b];
  if (!keys.empty()) return compare_keys(a, b);
  return is_descending(criterion.kind) ? b <=> a : a <=> b;
}

std::size_t PolicyOrder::first_difference(Ordinal a, Ordinal b, std::strong_ordering& order) const noexcept {
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    order = columns_[i].compare(a, b);
    if (order != std::strong_ordering::equal) return i;
  }
  order = a <=> b;
  return columns_.size();
}

bool PolicyOrder::before(Ordinal a, Ordinal b) const noexcept {
  std::strong_ordering order = std::strong_ordering::equal;
  static_cast<void>(first_difference(a, b, order));
  return order == std::strong_ordering::less;
}

void PolicyOrder::sort(std::span<Ordinal> documents) const {
  std::sort(documents.begin(), documents.end(), [this](Ordinal a, Ordinal b) { return before(a, b); });
}

std::vector<Ordinal> PolicyOrder::order() const {
  std::vector<Ordinal> all(num_documents_);
  std::iota(all.begin(), all.end(), Ordinal{0});
  sort(all);
  return all;
}

std::string PolicyOrder::deciding(Ordinal kept, std::span<const Ordinal> members) const {
  std::size_t deepest = 0;
  for (const Ordinal member : members) {
    std::strong_ordering order = std::strong_ordering::equal;
    if (member != kept) deepest = std::max(deepest, first_difference(kept, member, order));
  }
  return deepest < columns_.size() ? columns_[deepest].criterion.text() : "first";
}

}  // namespace sameish::cluster
