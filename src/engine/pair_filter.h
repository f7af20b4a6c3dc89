// Filters in front of the judge: most candidates are nothing of the kind, and a look of some nanoseconds can say so.
// Idea     edit: characters fall into 64 classes; texts whose class counts differ by more than the limit allows are at least
//          so far apart (bag distance over classes, which never exceeds the true one). Exact: no near-duplicate is lost.
//          resemblance: the 64 smallest distinct hashes of both sides are a random sample of their union. If so few are
//          shared that a pair at the threshold would show it less than once in a million, the pair is dropped. Only pairs
//          that bands alone proposed are sampled; for those within the fingerprint distance the answer stays exact.
// Cost     10 ns for edit, about 100 ns for resemblance.
// Threads  pure functions.
// Source   Bartolini, Ciaccia, Patella, String matching with metric trees using an approximate distance, 2002 (bag
//          distance); Broder 1997 (the smallest hashes as a sample).
// Tests    tests/unit/engine/pair_filter_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sameish::engine {

/// How many characters fall into each of 64 classes, at most 255.
using CharacterClasses = std::array<std::uint8_t, 64>;

[[nodiscard]] CharacterClasses count_classes(std::span<const char32_t> characters) noexcept;

/// The edit distance of the two texts is at least this.
[[nodiscard]] std::uint32_t least_edit_distance(const CharacterClasses& a, const CharacterClasses& b) noexcept;

/// True when a sample of sorted distinct hashes makes resemblance >= threshold all but impossible.
[[nodiscard]] bool sample_excludes(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                                   std::uint32_t threshold_ppm) noexcept;

}  // namespace sameish::engine
