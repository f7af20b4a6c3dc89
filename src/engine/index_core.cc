#include "engine/index_core.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sameish::engine {
namespace {

constexpr std::size_t kBucketsAhead = 16;  // ids whose places are fetched before they are looked up
constexpr std::size_t kEntriesAhead = 8;
constexpr std::uint64_t kLeastCapacity = std::uint64_t{1} << 12U;  // of growing tables

/// Looking up ids, one after the other, in parts too large for the caches.
template <class Value>
void fetch_ahead(const index::LiveState<Value>& state, std::span<const std::uint64_t> numbers, std::size_t i) {
  for (const auto& part : state.parts) {
    if (i + kBucketsAhead < numbers.size()) part->view.prefetch_bucket(numbers[i + kBucketsAhead]);
    if (i + kEntriesAhead < numbers.size()) part->view.prefetch_entry(numbers[i + kEntriesAhead]);
  }
}

}  // namespace

template <class Value>
IndexCore<Value>::IndexCore(const IndexSettings& settings, const IndexRuntime& runtime,
                            std::unique_ptr<IndexStore<Value>> store, std::vector<std::shared_ptr<Part>> parts,
                            std::uint64_t num_logged)
    : settings_(settings),
      runtime_(runtime),
      plan_{settings.max_distance, static_cast<double>(settings.bytes_per_fingerprint)},
      store_(std::move(store)),
      num_logged_(num_logged) {
  auto state = std::make_shared<index::LiveState<Value>>();
  state->parts = std::move(parts);
  state->growing =
      std::make_shared<index::GrowingTables<Value>>(settings.max_distance, std::max(runtime.growing_size, num_logged));
  now_ = std::move(state);
  cell_.replace(now_);
}

template <class Value>
IndexCore<Value>::~IndexCore() {
  {
    const std::lock_guard lock(write_mutex_);
    is_closing_ = true;
  }
  merge_wanted_.notify_all();
}

template <class Value>
std::pair<index::FixedPart<Value>*, std::uint32_t> IndexCore<Value>::find_fixed(std::uint64_t number,
                                                                                std::string_view name) const {
  for (std::size_t i = now_->parts.size(); i-- > 0;) {
    Part& part = *now_->parts[i];
    const std::uint32_t entry = part.view.find_entry(number, name);
    if (entry != index::kNoEntry && !part.removals.has(entry)) return {&part, entry};
  }
  return {nullptr, index::kNoEntry};
}

template <class Value>
void IndexCore<Value>::replay(const IndexChanges<Value>& changes) {
  if (changes.is_insert) {
    apply_insert(changes);
  } else {
    apply_remove(changes);
  }
}

template <class Value>
Result<InsertCounts> IndexCore<Value>::insert(const IndexChanges<Value>& changes) {
  if (changes.numbers.empty()) return InsertCounts{};
  const std::lock_guard lock(write_mutex_);
  if (changes.numbers.size() > runtime_.growing_size / 2) return insert_segment(changes);
  Status status = log(changes);
  if (!status.ok()) return std::move(status).error();
  return applied([&] { return apply_insert(changes); });
}

/// What comes once the log has a group must not fail, so its memory is there before.
template <class Value>
void IndexCore<Value>::reserve(const IndexChanges<Value>& changes) {
  std::size_t name_bytes = 0;
  for (const std::string_view name : changes.names) name_bytes += name.size();
  now_->growing->reserve(changes.numbers.size(), name_bytes);
}

/// Without it, if the system has no thread to give: settle() does the same.
template <class Value>
void IndexCore<Value>::start_merger() noexcept {
  if (!runtime_.merges_beside || merger_.joinable()) return;
  try {
    merger_ = std::jthread([this] { merge_beside(); });
  } catch (const std::exception&) {
    return;
  }
}

template <class Value>
InsertCounts IndexCore<Value>::apply_insert(const IndexChanges<Value>& changes) {
  index::GrowingTables<Value>& growing = *now_->growing;
  InsertCounts counts;
  for (std::size_t i = 0; i < changes.numbers.size(); ++i) {
    fetch_ahead(*now_, changes.numbers, i);
    const std::uint64_t number = changes.numbers[i];
    const std::string_view name = changes.name(i);
    const std::uint32_t slot = growing.find(number, name);
    const auto [part, entry] = slot == index::kNoSlot ? find_fixed(number, name) : std::pair<Part*, std::uint32_t>();
    if (slot == index::kNoSlot && part == nullptr) {
      ++counts.num_added;
    } else if (part != nullptr ? part->view.has(entry, changes.values[i])
                               : growing.value_of(slot) == changes.values[i]) {
      ++counts.num_unchanged;
      continue;
    } else {
      ++counts.num_replaced;
    }
    growing.insert(number, name, changes.values[i]);
    if (part != nullptr) part->removals.add(entry);  // after the new entry can be seen: no reader misses both
  }
  return counts;
}

template <class Value>
Result<RemoveCounts> IndexCore<Value>::remove(const IndexChanges<Value>& changes) {
  if (changes.numbers.empty()) return RemoveCounts{};
  const std::lock_guard lock(write_mutex_);
  if (changes.numbers.size() > runtime_.growing_size / 2) return remove_from_parts(changes);
  Status status = log(changes);
  if (!status.ok()) return std::move(status).error();
  return applied([&] { return apply_remove(changes); });
}

/// Many removals at once: of parts alone, so that all of them are published together.
template <class Value>
Result<RemoveCounts> IndexCore<Value>::remove_from_parts(const IndexChanges<Value>& changes) {
  Status status = flush();
  if (!status.ok()) return std::move(status).error();
  RemoveCounts counts;
  std::set<typename Places::value_type> removed;  // an id may be given twice
  for (std::size_t i = 0; i < changes.numbers.size(); ++i) {
    fetch_ahead(*now_, changes.numbers, i);
    const auto place = find_fixed(changes.numbers[i], changes.name(i));
    if (place.first == nullptr || !removed.insert(place).second) counts.missing.push_back(i);
  }
  counts.num_removed = removed.size();
  if (removed.empty()) return counts;
  const Places places(removed.begin(), removed.end());
  status = publish(published_parts(places), now_->growing, false);
  if (!status.ok()) return std::move(status).error();
  for (const auto& [part, entry] : places) part->removals.add(entry);
  return counts;
}

template <class Value>
RemoveCounts IndexCore<Value>::apply_remove(const IndexChanges<Value>& changes) {
  RemoveCounts counts;
  for (std::size_t i = 0; i < changes.numbers.size(); ++i) {
    fetch_ahead(*now_, changes.numbers, i);
    const std::uint32_t slot = now_->growing->find(changes.numbers[i], changes.name(i));
    if (slot != index::kNoSlot) {
      now_->growing->remove(slot);
    } else if (const auto [part, entry] = find_fixed(changes.numbers[i], changes.name(i)); part != nullptr) {
      part->removals.add(entry);
    } else {
      counts.missing.push_back(i);
      continue;
    }
    ++counts.num_removed;
  }
  return counts;
}

/// Many changes at once: a segment of their own, which is the log of itself.
template <class Value>
Result<InsertCounts> IndexCore<Value>::insert_segment(const IndexChanges<Value>& changes) {
  if (changes.numbers.size() > index::kMaxSegmentEntries) {
    return Error{ErrorCode::invalid_argument, "one call may insert " + std::to_string(index::kMaxSegmentEntries) +
                                                  " documents, not " + std::to_string(changes.numbers.size()) +
                                                  "; split them"};
  }
  Status status = flush();  // what is older lies in older parts
  if (!status.ok()) return std::move(status).error();
  Result<std::shared_ptr<Part>> kept = store_->keep(
      index::Segment<Value>::build({changes.numbers, changes.names, changes.values}, plan_, runtime_.num_threads));
  if (!kept.ok()) return std::move(kept).error();
  const index::SegmentView<Value>& view = kept.value()->view;
  InsertCounts counts{view.num_entries, changes.numbers.size() - view.num_entries, 0};
  Places replaced;
  for (std::uint32_t rank = 0; rank < (now_->parts.empty() ? 0 : view.tables.size); ++rank) {
    for (const std::uint32_t entry : view.entries_of(rank)) {
      const IndexId id = view.id_of(entry);
      const auto [part, older] = find_fixed(id.number, id.name);
      if (part == nullptr) continue;
      --counts.num_added;
      ++(part->view.has(older, view.value_of(rank)) ? counts.num_unchanged : counts.num_replaced);
      replaced.emplace_back(part, older);
    }
  }
  std::vector<PublishedPart<Value>> parts = published_parts(replaced);
  parts.push_back({kept.value(), kept.value()->removals.words()});
  status = publish(std::move(parts), now_->growing, false);
  if (!status.ok()) {
    store_->discard(*kept.value());
    return std::move(status).error();
  }
  for (const auto& [part, entry] : replaced) part->removals.add(entry);
  return counts;
}

/// Also a log of changes that change nothing has an end: what it holds is read, and made room for, on opening.
template <class Value>
Status IndexCore<Value>::make_room(std::uint64_t num_operations) {
  const bool log_is_full = store_->log_bytes() > 0 && num_logged_ + num_operations > runtime_.growing_size;
  if (now_->growing->has_room(num_operations) && !log_is_full) return {};
  if (now_->growing->num_operations() + num_operations > runtime_.growing_size || log_is_full) {
    Status status = flush();
    if (!status.ok()) return status;
  }
  if (!now_->growing->has_room(num_operations)) grow(num_operations);
  return {};
}

/// What apply() gives. If memory is refused there all the same, the index has less than its log: nothing more is changed.
template <class Value>
template <class Apply>
auto IndexCore<Value>::applied(const Apply& apply) {
  is_behind_log_ = true;
  auto counts = apply();
  is_behind_log_ = false;
  return counts;
}

template <class Value>
Status IndexCore<Value>::log(const IndexChanges<Value>& changes) {
  if (is_behind_log_) {
    return Error{ErrorCode::resource_limit,
                 "memory ran out within a change that the log has; open the index again for further changes"};
  }
  Status status = make_room(changes.numbers.size());
  if (status.ok()) reserve(changes);
  if (status.ok()) status = store_->log(changes);
  if (status.ok()) num_logged_ += changes.numbers.size();
  return status;
}

/// Growing tables for so many operations and as many again, several times: an index of a few entries is small.
template <class Value>
std::shared_ptr<index::GrowingTables<Value>> IndexCore<Value>::make_growing(std::uint64_t num_operations) const {
  const std::uint64_t capacity = std::max(kLeastCapacity, num_operations * 8);
  return std::make_shared<index::GrowingTables<Value>>(
      settings_.max_distance, std::max(num_operations, std::min(capacity, runtime_.growing_size)));
}

/// Larger growing tables in place of those of now. The log stays as it is.
template <class Value>
void IndexCore<Value>::grow(std::uint64_t num_operations) {
  const index::GrowingTables<Value>& before = *now_->growing;
  auto growing = make_growing(before.num_operations() + num_operations);
  const std::uint32_t snapshot = before.num_operations();
  for (std::uint32_t slot = 0; slot < snapshot; ++slot) {
    if (!before.is_there(slot, snapshot)) continue;
    const IndexId id = before.id_of(slot);
    growing->insert(id.number, id.name, before.value_of(slot));
  }
  auto state = std::make_shared<index::LiveState<Value>>(*now_);
  state->growing = std::move(growing);
  now_ = std::move(state);
  cell_.replace(now_);
}

/// The growing tables become a segment, and new ones take their place.
template <class Value>
Status IndexCore<Value>::flush() {
  const index::GrowingTables<Value>& growing = *now_->growing;
  if (growing.num_operations() == 0 && store_->log_bytes() == 0) return {};
  std::vector<PublishedPart<Value>> parts = published_parts();
  std::shared_ptr<Part> flushed;
  if (growing.size() > 0) {
    EntryColumns<Value> columns;
    const bool has_names = settings_.ids == IdKind::names;
    columns.reserve(growing.size(), has_names);
    append_entries(growing, has_names, columns);
    Result<std::shared_ptr<Part>> kept = store_->keep(
        index::Segment<Value>::build({columns.numbers, columns.names, columns.values}, plan_, runtime_.num_threads));
    if (!kept.ok()) return std::move(kept).error();
    flushed = std::move(kept).value();
    parts.push_back({flushed, flushed->removals.words()});
  }
  Status status = publish(std::move(parts), make_growing(0), true);
  if (status.ok()) num_logged_ = 0;
  if (!status.ok() && flushed != nullptr) store_->discard(*flushed);
  return status;
}

template <class Value>
std::vector<PublishedPart<Value>> IndexCore<Value>::published_parts() const {
  std::vector<PublishedPart<Value>> parts;
  for (const auto& part : now_->parts) parts.push_back({part, part->removals.words()});
  return parts;
}

template <class Value>
std::vector<PublishedPart<Value>> IndexCore<Value>::published_parts(const Places& removed) const {
  std::vector<PublishedPart<Value>> parts = published_parts();
  for (const auto& [part, entry] : removed) {
    const auto at = std::find_if(parts.begin(), parts.end(), [&](const auto& each) { return each.part.get() == part; });
    at->removal_words[entry / 64] |= std::uint64_t{1} << entry % 64;
  }
  return parts;
}

/// Makes a state last, then makes it the one of now.
template <class Value>
Status IndexCore<Value>::publish(std::vector<PublishedPart<Value>> parts,
                                 std::shared_ptr<index::GrowingTables<Value>> growing, bool is_logged_in_parts) {
  // Made before it lasts: from there on nothing may fail.
  auto state = std::make_shared<index::LiveState<Value>>();
  for (const PublishedPart<Value>& part : parts) state->parts.push_back(part.part);
  state->growing = std::move(growing);
  Status status = store_->publish(parts, is_logged_in_parts);
  if (!status.ok()) return status;
  now_ = std::move(state);
  cell_.replace(now_);
  is_merge_wanted_ = true;
  start_merger();
  merge_wanted_.notify_all();
  return {};
}

template <class Value>
Result<std::uint64_t> IndexCore<Value>::verify(unsigned num_threads) {
  const std::lock_guard lock(write_mutex_);
  return store_->verify(num_threads);
}

template <class Value>
std::uint64_t IndexCore<Value>::log_bytes() const {
  return store_->log_bytes();
}

template class IndexCore<std::uint64_t>;
template class IndexCore<index::Bits128>;

}  // namespace sameish::engine
