// Which segments of an index are merged, and the entries they have together.
// Idea     a segment is merged with all newer ones once these have a third of its entries, so that sizes fall by four from
//          one to the next: few segments to ask, and each entry is written anew log4(n) times.
// Threads  pure functions.
// Tests    tests/unit/engine/index_merge_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "index/live_state.h"

namespace sameish::engine {

/// Told how far a merge is; false stops it.
using MergeProgress = std::function<bool(std::uint64_t num_done, std::uint64_t num_total)>;

/// Parts [begin, end), oldest first; begin == end: none.
struct MergeRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const noexcept { return begin == end; }
  friend bool operator==(const MergeRange&, const MergeRange&) = default;
};

/// Sizes of the parts: entries that are there, and all.
struct PartSize {
  std::uint64_t num_entries = 0;
  std::uint64_t num_stored = 0;
};

/// The parts to be merged next. `most_entries`: a merged part holds at most so many.
[[nodiscard]] MergeRange due_merge(std::span<const PartSize> parts, std::uint64_t most_entries);

/// Entries side by side, ready to become a segment. Names point into the parts.
template <class Value>
struct EntryColumns {
  std::vector<std::uint64_t> numbers;
  std::vector<std::string_view> names;  ///< empty where ids are numbers
  std::vector<Value> values;

  void add(const IndexId& id, const Value& value, bool has_names) {
    numbers.push_back(id.number);
    if (has_names) names.push_back(id.name);
    values.push_back(value);
  }
  void reserve(std::uint64_t size, bool has_names);
};

/// What is left of a part after these removals.
template <class Value>
void append_entries(const index::SegmentView<Value>& view, std::span<const std::uint64_t> removal_words,
                    EntryColumns<Value>& columns);

/// What growing tables hold now.
template <class Value>
void append_entries(const index::GrowingTables<Value>& growing, bool has_names, EntryColumns<Value>& columns);

}  // namespace sameish::engine
