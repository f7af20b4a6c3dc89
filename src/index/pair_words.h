// PairWords: found pairs as one word each, put in order at the end.
// Idea     a (30 bits), b (30 bits) and the distance (4 bits) in one word: half the memory of a Pair, and one sort of
//          words orders them by (a, b). Each worker fills its own array; the arrays are dealt by a into ranges, and
//          each range is sorted alone.
// Cost     about 10 ns a pair; 16 bytes a pair at the peak.
// Threads  each worker its own vector of words; deliver() starts its own workers and calls the sink by itself.
// Tests    tests/unit/index/pair_words_test.cc
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/chunked_vector.h"
#include "index/pair_sink.h"

namespace sameish::index {

using PairWords = ChunkedVector<std::uint64_t>;

inline constexpr unsigned kRankBits = 30;
inline constexpr unsigned kDistanceBits = 4;

/// `x` and `y` are different positions below 2^30, in any order; `distance` is below 16.
[[nodiscard]] inline std::uint64_t pack_pair(std::uint32_t x, std::uint32_t y, unsigned distance) noexcept {
  if (x > y) std::swap(x, y);
  return std::uint64_t{x} << (kRankBits + kDistanceBits) | std::uint64_t{y} << kDistanceBits | distance;
}

[[nodiscard]] inline std::uint32_t first_of(std::uint64_t word) noexcept {
  return static_cast<std::uint32_t>(word >> (kRankBits + kDistanceBits));
}

[[nodiscard]] inline Pair unpack_pair(std::uint64_t word) noexcept {
  constexpr std::uint64_t kRankMask = (std::uint64_t{1} << kRankBits) - 1;
  constexpr std::uint64_t kDistanceMask = (std::uint64_t{1} << kDistanceBits) - 1;
  return {first_of(word), static_cast<std::uint32_t>(word >> kDistanceBits & kRankMask),
          static_cast<std::uint8_t>(word & kDistanceMask)};
}

/// Sorts the words of all workers and gives them to the sink in blocks. `num_ranks` is above every position. The
/// arrays are emptied. False: the sink ended the run.
bool deliver(std::vector<PairWords>& words_by_worker, std::uint64_t num_ranks, unsigned num_threads, PairSink& sink);

}  // namespace sameish::index
