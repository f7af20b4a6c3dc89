// How an index merges its segments. Story in index_core.h.
#include <bit>
#include <exception>
#include <utility>

#include "engine/index_core.h"

namespace sameish::engine {
namespace {

constexpr std::uint32_t kLongLog = std::uint32_t{1} << 16U;  // changes that settle() makes a segment of

template <class Visit>
void for_bits(std::span<const std::uint64_t> words, const Visit& visit) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
      visit(static_cast<std::uint32_t>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    }
  }
}

}  // namespace

template <class Value>
Status IndexCore<Value>::merge_parts(const MergeRange& range, const MergeProgress& progress) {
  const auto stopped = [] { return Error{ErrorCode::interrupted, "the merge was stopped"}; };
  constexpr std::uint64_t kSteps = 3;  // collected, built, written
  State state;
  std::vector<std::vector<std::uint64_t>> words;
  {
    const std::lock_guard lock(write_mutex_);
    state = now_;
    for (std::size_t i = range.begin; i < range.end; ++i) words.push_back(state->parts[i]->removals.words());
  }
  EntryColumns<Value> columns;
  std::uint64_t num_entries = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) num_entries += state->parts[i]->size();
  columns.reserve(num_entries, settings_.ids == IdKind::names);
  const auto goes_on = [&](std::uint64_t num_done) { return progress(num_done, kSteps * num_entries); };
  for (std::size_t i = range.begin; i < range.end; ++i) {
    append_entries(state->parts[i]->view, words[i - range.begin], columns);
    if (!goes_on(columns.numbers.size())) return stopped();
  }
  std::shared_ptr<Part> merged;
  if (!columns.numbers.empty()) {
    index::Segment<Value> segment =
        index::Segment<Value>::build({columns.numbers, columns.names, columns.values}, plan_, runtime_.num_threads);
    columns = {};
    if (!goes_on(2 * num_entries)) return stopped();
    Result<std::shared_ptr<Part>> kept = store_->keep(std::move(segment));
    if (!kept.ok()) return std::move(kept).error();
    merged = std::move(kept).value();
    if (!goes_on(kSteps * num_entries)) {
      store_->discard(*merged);
      return stopped();
    }
  }
  const std::lock_guard lock(write_mutex_);
  for (std::size_t i = range.begin; i < range.end; ++i) {  // what was removed since
    std::vector<std::uint64_t> since = state->parts[i]->removals.words();
    for (std::size_t word = 0; word < since.size(); ++word) since[word] &= ~words[i - range.begin][word];
    for_bits(since, [&](std::uint32_t entry) {
      const IndexId id = state->parts[i]->view.id_of(entry);
      merged->removals.add(merged->view.find_entry(id.number, id.name));
    });
  }
  std::vector<PublishedPart<Value>> parts = published_parts();
  const auto at = parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(range.begin),
                              parts.begin() + static_cast<std::ptrdiff_t>(range.end));
  if (merged != nullptr) parts.insert(at, {merged, merged->removals.words()});
  Status status = publish(std::move(parts), now_->growing, false);
  if (!status.ok() && merged != nullptr) store_->discard(*merged);
  return status;
}

template <class Value>
Status IndexCore<Value>::merge(const MergeProgress& progress) {
  const std::lock_guard one_merge(merge_mutex_);
  MergeRange all;
  {
    const std::lock_guard lock(write_mutex_);
    Status status = flush();
    if (!status.ok()) return status;
    all.end = now_->parts.size();
    if (all.end == 0 || (all.end == 1 && now_->parts[0]->removals.count() == 0)) return {};
    if (now_->size() > index::kMaxSegmentEntries) {
      return Error{ErrorCode::resource_limit,
                   "one segment holds at most " + std::to_string(index::kMaxSegmentEntries) + " documents"};
    }
  }
  return merge_parts(all, progress);
}

template <class Value>
Status IndexCore<Value>::settle(const MergeProgress& progress) {
  {
    const std::lock_guard lock(write_mutex_);
    if (now_->growing->num_operations() >= kLongLog) {
      Status status = flush();
      if (!status.ok()) return status;
    }
  }
  return merge_due(progress);
}

template <class Value>
Status IndexCore<Value>::merge_due(const MergeProgress& progress) {
  const std::lock_guard one_merge(merge_mutex_);
  for (;;) {
    std::vector<PartSize> sizes;
    const State now = state();
    for (const auto& part : now->parts) sizes.push_back({part->size(), part->view.num_entries});
    const MergeRange range = due_merge(sizes, index::kMaxSegmentEntries);
    if (range.empty()) return {};
    Status status = merge_parts(range, progress);
    if (!status.ok()) return status;
  }
}

/// What the merging thread does. A merge that failed waits for the next state.
template <class Value>
void IndexCore<Value>::merge_beside() {
  for (;;) {
    {
      std::unique_lock lock(write_mutex_);
      merge_wanted_.wait(lock, [this] { return is_merge_wanted_ || is_closing_; });
      if (is_closing_) return;
      is_merge_wanted_ = false;
    }
    try {
      static_cast<void>(merge_due([this](std::uint64_t, std::uint64_t) { return !is_closing_.load(); }));
    } catch (const std::exception&) {
      continue;  // as any failed merge
    }
  }
}

template Status IndexCore<std::uint64_t>::merge(const MergeProgress&);
template Status IndexCore<index::Bits128>::merge(const MergeProgress&);
template Status IndexCore<std::uint64_t>::settle(const MergeProgress&);
template Status IndexCore<index::Bits128>::settle(const MergeProgress&);
template void IndexCore<std::uint64_t>::merge_beside();
template void IndexCore<index::Bits128>::merge_beside();

}  // namespace sameish::engine
