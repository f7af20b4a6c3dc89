// TextWindow: the shingles of the first texts of a run, kept while they fit, so that small collections are never read twice.
// Idea     verification needs the shingles of candidate texts again. An append-only arena takes them as they are computed
//          and simply stops when its budget is used; later texts are read again from their files. The set of a text is made
//          where its shingles lie.
// Memory   the budget; the map of places counts.
// Threads  one writer, beside which others may ask is_full(); afterwards any number of readers, but one text is for one
//          thread at a time.
// Tests    tests/unit/engine/text_window_test.cc
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/wide_array.h"
#include "engine/collection.h"
#include "feature/feature_set.h"

namespace sameish::engine {

class TextWindow {
 public:
  explicit TextWindow(std::uint64_t budget_bytes) : budget_hashes_(budget_bytes / sizeof(std::uint64_t)) {}

  /// Keeps a copy if there is room.
  void offer(TextOrdinal text, std::span<const std::uint64_t> shingles) {
    if (is_full()) return;
    if (shingles.size() + kPlaceHashes > budget_hashes_ - num_hashes_) {
      is_full_.store(true,
                     std::memory_order_relaxed);  // nothing more is taken, so that the first texts are what is kept
      return;
    }
    if (shingles.size() > room_.size()) {
      const std::size_t chunk_size = std::max(kChunkHashes, shingles.size());
      room_ = {chunks_.emplace_back(chunk_size).data(), chunk_size};
    }
    places_[text] = {room_.data(), static_cast<std::uint32_t>(shingles.size()), false};
    std::copy(shingles.begin(), shingles.end(), room_.begin());
    room_ = room_.subspan(shingles.size());
    num_hashes_ += shingles.size() + kPlaceHashes;
  }

  /// Forgets all; nothing is offered afterwards.
  void clear() {
    decltype(places_)().swap(places_);  // gives the memory back
    chunks_.clear();
    room_ = {};
    is_full_.store(true, std::memory_order_relaxed);
  }

  /// Once true, offers are for nothing; may be asked while the writer writes.
  [[nodiscard]] bool is_full() const noexcept { return is_full_.load(std::memory_order_relaxed); }

  /// The shingles in text order, repeats kept; nothing when they were made a set.
  [[nodiscard]] std::optional<std::span<const std::uint64_t>> find(TextOrdinal text) const {
    const auto place = places_.find(text);
    if (place == places_.end() || place->second.is_set) return std::nullopt;
    return std::span<const std::uint64_t>(place->second.begin, place->second.size);
  }

  /// The distinct shingles, ascending. Valid until clear().
  [[nodiscard]] std::optional<std::span<const std::uint64_t>> find_set(TextOrdinal text,
                                                                       feature::SortScratch& scratch) {
    const auto found = places_.find(text);
    if (found == places_.end()) return std::nullopt;
    Place& place = found->second;
    if (!place.is_set) {
      place.size = static_cast<std::uint32_t>(feature::sort_distinct(std::span(place.begin, place.size), scratch));
      place.is_set = true;
    }
    return std::span<const std::uint64_t>(place.begin, place.size);
  }

  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return num_hashes_ * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kPlaceHashes = 4;  // a text's place in the map takes about as much as these
  static constexpr std::size_t kChunkHashes = std::size_t{1} << 19;

  struct Place {
    std::uint64_t* begin;
    std::uint32_t size;
    bool is_set;
  };

  const std::uint64_t budget_hashes_;
  std::atomic<bool> is_full_{false};
  std::uint64_t num_hashes_ = 0;
  std::vector<WideArray<std::uint64_t>> chunks_;
  std::span<std::uint64_t> room_;  // of the last chunk
  boost::unordered_flat_map<TextOrdinal, Place> places_;
};

}  // namespace sameish::engine
