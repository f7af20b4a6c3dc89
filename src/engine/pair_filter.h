// Filters in front of the judge: most candidates are nothing of the kind, and a look of some nanoseconds can say so.
// Idea     edit: characters, and pairs of characters, fall into classes. One edit changes the counts of one character or of
//          two pairs, so texts whose class counts differ by more than the limit allows are further apart than that
//          (bag distance and q-gram lemma; classes only make the bound weaker). Exact: no near-duplicate is lost.
//          resemblance: hashes are uniform, so those below a bound are a random sample of both sets. If so few of the sample
//          are shared that a pair at the threshold would show it less than once in a million, the pair is dropped; first
//          with some hundred hashes, then with a thousand. Small sets are counted at once. Only pairs that bands alone
//          proposed are sampled; for those within the fingerprint distance the answer stays exact.
// Cost     20 ns for edit, 100 to 500 ns for resemblance.
// Threads  pure functions.
// Source   Ukkonen, Approximate string matching with q-grams and maximal matches, 1992; Bartolini, Ciaccia, Patella, String
//          matching with metric trees using an approximate distance, 2002; Broder 1997 (the smallest hashes as a sample).
// Tests    tests/unit/engine/pair_filter_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sameish::engine {

/// How many characters fall into each of 64 classes, and pairs of neighbors into each of 256; at most 255 each.
struct CharacterClasses {
  std::array<std::uint8_t, 64> characters{};
  std::array<std::uint8_t, 256> pairs{};
};

[[nodiscard]] CharacterClasses count_classes(std::span<const char32_t> characters) noexcept;

/// The edit distance of the two texts is at least this.
[[nodiscard]] std::uint32_t least_edit_distance(const CharacterClasses& a, const CharacterClasses& b) noexcept;

/// True when a sample of sorted distinct hashes makes resemblance >= threshold all but impossible.
[[nodiscard]] bool sample_excludes(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                                   std::uint32_t threshold_ppm) noexcept;

}  // namespace sameish::engine
