// Edit distance (Levenshtein): the least number of code points inserted, deleted or replaced, and the similarity it gives.
// Idea     Myers' bit vectors hold 64 rows of the table as differences; the table is walked in strips (strip_masks.h).
//          With a limit k: lengths and character counts are compared first, common ends are cut off, and of each strip only
//          the columns within k of its diagonal are walked (Ukkonen's band), until every cell is beyond k.
// Cost     ceil(a/64) * b steps of about 3 ns, when long; with a limit only the band.
// Threads  pure functions.
// Source   Myers, A fast bit-vector algorithm for approximate string matching, 1999; Hyyro, 2003 (blocks, global distance);
//          Ukkonen, Algorithms for approximate string matching, 1985 (band).
// Tests    tests/unit/measure/measure_edges_test.cc, tests/differential/measure/edit_distance_test.cc
#pragma once

#include <cstdint>
#include <optional>

#include <sameish/result.h>

#include "measure/code_points.h"

namespace sameish::measure {

/// Errors: resource_limit (a * b beyond kMaxCells).
[[nodiscard]] Result<std::uint64_t> edit_distance(CodePoints a, CodePoints b);

/// The distance, or nothing when it is more than `limit`. Errors: resource_limit (the band is beyond kMaxCells).
[[nodiscard]] Result<std::optional<std::uint64_t>> edit_distance_within(CodePoints a, CodePoints b,
                                                                        std::uint64_t limit);

/// 1 - distance / longer length; 1 for two empty texts.
[[nodiscard]] double edit_similarity(std::uint64_t distance, std::size_t length_a, std::size_t length_b) noexcept;

/// The same in millionths, rounded down.
[[nodiscard]] std::uint32_t edit_similarity_ppm(std::uint64_t distance, std::size_t length_a,
                                                std::size_t length_b) noexcept;

/// The largest distance whose similarity reaches the threshold.
[[nodiscard]] std::uint64_t edit_limit(std::size_t length_a, std::size_t length_b,
                                       std::uint32_t threshold_ppm) noexcept;

/// similarity >= threshold, exactly, on integers. Errors: as edit_distance_within.
[[nodiscard]] Result<bool> edit_similarity_reaches(CodePoints a, CodePoints b, std::uint32_t threshold_ppm);

}  // namespace sameish::measure
