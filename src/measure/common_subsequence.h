// Longest common subsequence: the most code points that both texts have in the same order, gaps allowed.
// (The longest common substring, without gaps, is common_substring.h.)
// Idea     bit vectors again: a zero in row i says that the longest common subsequence grows there. One addition a block
//          and column moves all rows; the table is walked in strips (strip_masks.h), carries cross their borders.
// Cost     ceil(a/64) * b steps of about 1.3 ns, when long.
// Threads  pure functions.
// Source   Hyyro, Bit-parallel LCS-length computation revisited, 2004.
// Tests    tests/unit/measure/measure_edges_test.cc, tests/differential/measure/common_subsequence_test.cc
#pragma once

#include <cstdint>

#include <sameish/result.h>

#include "measure/code_points.h"

namespace sameish::measure {

/// Errors: resource_limit (a * b beyond kMaxCells).
[[nodiscard]] Result<std::uint64_t> longest_common_subsequence(CodePoints a, CodePoints b);

/// 2L / (a + b); 1 for two empty texts.
[[nodiscard]] double subsequence_ratio(std::uint64_t length, std::size_t length_a, std::size_t length_b) noexcept;

/// The least number of insertions and deletions: a + b - 2L.
[[nodiscard]] constexpr std::uint64_t indel_distance(std::uint64_t length, std::size_t length_a,
                                                     std::size_t length_b) noexcept {
  return length_a + length_b - 2 * length;
}

}  // namespace sameish::measure
