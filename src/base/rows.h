// Rows: lists of different lengths, one for each of a range of numbers, as one array (compressed rows).
// Idea     the entries are shown twice: once to be counted, once to be put where the counts say.
// Cost     a `Place` a row and the entries themselves; no other memory while building.
// Threads  built by one thread; read by any number.
// Tests    tests/unit/base/rows_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sameish {

/// `Place` holds the number of entries.
template <class T, class Place = std::uint64_t>
class Rows {
 public:
  /// No row at all.
  Rows() = default;

  /// `show(put)` calls put(row, entry) for every entry, row < num_rows; it is called twice and must show the same. Within
  /// a row the entries keep the order they are shown in.
  template <class Show>
  Rows(std::size_t num_rows, const Show& show) : begins_(num_rows + 2, 0) {
    show([this](std::size_t row, const T&) { ++begins_[row + 2]; });
    for (std::size_t row = 2; row < begins_.size(); ++row) begins_[row] += begins_[row - 1];
    entries_.resize(static_cast<std::size_t>(begins_.back()));
    // One place further than it will be, the begin of each row moves along while the row fills.
    show([this](std::size_t row, const T& entry) { entries_[static_cast<std::size_t>(begins_[row + 1]++)] = entry; });
  }

  [[nodiscard]] std::size_t num_rows() const noexcept { return begins_.empty() ? 0 : begins_.size() - 2; }
  [[nodiscard]] std::size_t num_entries() const noexcept { return entries_.size(); }
  [[nodiscard]] std::span<const T> of(std::size_t row) const noexcept {
    return std::span(entries_).subspan(static_cast<std::size_t>(begins_[row]),
                                       static_cast<std::size_t>(begins_[row + 1] - begins_[row]));
  }

 private:
  std::vector<Place> begins_;
  std::vector<T> entries_;
};

}  // namespace sameish
