// TextWindow: the shingles of the first texts of a run, kept while they fit, so that small collections are never read twice.
// Idea     verification needs the shingles of candidate texts again. An append-only arena takes them as they are computed
//          and simply stops when its budget is used; later texts are read again from their files.
// Memory   the budget; the map of places counts.
// Threads  one writer, beside which others may ask is_full(); afterwards any number of readers.
// Tests    tests/unit/engine/text_window_test.cc
#pragma once

#include <atomic>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/collection.h"

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
    if (chunks_.empty() || chunks_.back().size() + shingles.size() > chunks_.back().capacity()) {
      chunks_.emplace_back().reserve(std::max(kChunkHashes, shingles.size()));
    }
    std::vector<std::uint64_t>& chunk = chunks_.back();
    places_[text] = {chunk.data() + chunk.size(), shingles.size()};
    chunk.insert(chunk.end(), shingles.begin(), shingles.end());
    num_hashes_ += shingles.size() + kPlaceHashes;
  }

  /// Forgets all; nothing is offered afterwards.
  void clear() {
    places_ = {};
    chunks_ = {};
    is_full_.store(true, std::memory_order_relaxed);
  }

  /// Once true, offers are for nothing; may be asked while the writer writes.
  [[nodiscard]] bool is_full() const noexcept { return is_full_.load(std::memory_order_relaxed); }

  /// The shingles in text order, repeats kept.
  [[nodiscard]] std::optional<std::span<const std::uint64_t>> find(TextOrdinal text) const {
    const auto place = places_.find(text);
    if (place == places_.end()) return std::nullopt;
    return std::span<const std::uint64_t>(place->second.first, place->second.second);
  }

  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return num_hashes_ * sizeof(std::uint64_t); }

 private:
  static constexpr std::size_t kPlaceHashes = 4;  // a text's place in the map takes about as much as these
  static constexpr std::size_t kChunkHashes = std::size_t{1} << 17;

  const std::uint64_t budget_hashes_;
  std::atomic<bool> is_full_{false};
  std::uint64_t num_hashes_ = 0;
  std::vector<std::vector<std::uint64_t>> chunks_;
  boost::unordered_flat_map<TextOrdinal, std::pair<const std::uint64_t*, std::size_t>> places_;
};

}  // namespace sameish::engine
