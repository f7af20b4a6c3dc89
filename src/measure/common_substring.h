// Longest common substring: the longest run of code points that both texts have, without gaps, and where it is.
// (The longest common subsequence, with gaps, is common_subsequence.h.)
// Idea     the suffix automaton of the shorter text reads the longer one; after each code point its state and depth say how
//          much of what was just read is in the shorter text. Transitions lie in one hash table, for alphabets are large.
// Cost     O(a + b); about 60 bytes a code point of the shorter text while working.
// Threads  pure functions.
// Source   Blumer and others, The smallest automaton recognizing the subwords of a text, 1985.
// Tests    tests/unit/measure/measure_edges_test.cc, tests/differential/measure/common_subsequence_test.cc
#pragma once

#include <cstdint>

#include <sameish/result.h>

#include "measure/code_points.h"

namespace sameish::measure {

/// The most code points the shorter text may have.
inline constexpr std::uint64_t kMaxSubstringLength = std::uint64_t{1} << 26;

/// Of several longest runs the leftmost in A, and of that one the leftmost place in B. Places in code points.
struct CommonSubstring {
  std::uint64_t length = 0;
  std::uint64_t begin_a = 0;
  std::uint64_t begin_b = 0;
  friend bool operator==(const CommonSubstring&, const CommonSubstring&) = default;
};

/// Errors: resource_limit (the shorter text is beyond kMaxSubstringLength).
[[nodiscard]] Result<CommonSubstring> longest_common_substring(CodePoints a, CodePoints b);

}  // namespace sameish::measure
