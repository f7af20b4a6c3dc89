#include "engine/policy_fields.h"

#include <algorithm>
#include <utility>

#include "text/utf8.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kValueBudget = std::size_t{8} << 20U;
constexpr char kPresent = '=';  // before every value that is there; a missing one is stored as nothing

}  // namespace

PolicyFields::PolicyFields(FileSystem& files, const std::string& scratch_directory, cluster::Policy policy)
    : policy_(std::move(policy)) {
  for (const cluster::Criterion& criterion : policy_.criteria) {
    field_of_.push_back(criterion.field.empty() ? kNoField : fields_.size());
    if (criterion.field.empty()) continue;
    fields_.push_back(criterion.field);
    values_.push_back(std::make_unique<IdStore>(files, scratch_directory, kValueBudget));
  }
  any_has_.resize(fields_.size());
}

Status PolicyFields::take(DocumentOrdinal, const std::vector<Value>& values) {
  any_record_ = true;
  for (std::size_t field = 0; field < fields_.size(); ++field) {
    const Value& value = values[field];
    const bool present = value.kind != io::ValueKind::missing && value.kind != io::ValueKind::null;
    if (present) any_has_[field] = true;
    Status status = values_[field]->append(present ? kPresent + value.text : std::string());
    if (!status.ok()) return status;
  }
  return {};
}

std::vector<std::string> PolicyFields::warnings() const {
  std::vector<std::string> found;
  for (std::size_t i = 0; any_record_ && i < policy_.criteria.size(); ++i) {
    if (field_of_[i] == kNoField || any_has_[field_of_[i]]) continue;
    found.push_back("no record has the field \"" + policy_.criteria[i].field + "\", so " + policy_.criteria[i].text() +
                    " of --keep decides nothing");
  }
  return found;
}

bool PolicyFields::needs_scores() const noexcept {
  return std::any_of(policy_.criteria.begin(), policy_.criteria.end(), [](const cluster::Criterion& criterion) {
    return criterion.kind == cluster::CriterionKind::central;
  });
}

Result<cluster::PolicyOrder> PolicyFields::order(const Collection& collection,
                                                 const std::vector<std::uint64_t>& score_sums) const {
  cluster::PolicyOrder order(policy_, collection.num_documents());
  for (std::size_t i = 0; i < policy_.criteria.size(); ++i) {
    const cluster::Criterion& criterion = policy_.criteria[i];
    if (field_of_[i] != kNoField) {
      if (Status status = set_field(order, i, collection); !status.ok()) return std::move(status).error();
      continue;
    }
    if (!criterion.takes_count()) continue;
    for (DocumentOrdinal d = 0; d < collection.num_documents(); ++d) {
      const TextOrdinal text = collection.text_of[d];
      const bool central = criterion.kind == cluster::CriterionKind::central;
      order.set_count(i, d, central ? score_sums[text] : collection.texts[text].num_characters);
    }
  }
  return order;
}

Status PolicyFields::set_field(cluster::PolicyOrder& order, std::size_t criterion, const Collection& collection) const {
  const IdStore& values = *values_[field_of_[criterion]];
  for (DocumentOrdinal d = 0; d < collection.num_documents(); ++d) {
    const Result<std::string> value = values.find(d);
    if (!value.ok()) return value.error();
    if (value->empty()) continue;
    const std::string_view text = std::string_view(*value).substr(1);
    if (policy_.criteria[criterion].takes_count()) {
      order.set_count(criterion, d, text::count_code_points(text));
    } else {
      order.set_text(criterion, d, text);
    }
  }
  return {};
}

}  // namespace sameish::engine
