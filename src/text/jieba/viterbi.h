// Viterbi over the four places a character can have in a word: begin, middle, end, single.
// Idea     each state has exactly two possible predecessors, so a step is four two-way choices: one byte of back
//          pointers a character. Ties go to the later letter of B < E < M < S, and they are common: -3.14e100, the
//          value of an absent probability, swallows everything that is added to it. The order of additions is the
//          oracle's.
// Cost     eight additions and four comparisons a character.
// Threads  a pure function over its arguments.
// Tests    tests/differential/text/jieba_cut_test.cc
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "text/jieba/dictionary_format.h"

namespace sameish::text::jieba {

/// The lower-letter and the later-letter predecessor of each state, indexed by State.
inline constexpr std::array<std::array<State, 2>, kNumStates> kPredecessors = {{
    {kE, kS},  // B
    {kB, kM},  // E
    {kB, kM},  // M
    {kE, kS},  // S
}};

/// The best way into state `To`; sets bit `To` of `choices` when it comes from the later letter.
template <State To>
[[nodiscard]] inline double best_into(const HmmTables& hmm, const StateValues& value, const StateValues& row,
                                      std::uint32_t& choices) noexcept {
  constexpr auto kLower = kPredecessors[To][0];
  constexpr auto kLater = kPredecessors[To][1];
  const double from_lower = value[kLower] + hmm.trans[kLower][To] + row[To];
  const double from_later = value[kLater] + hmm.trans[kLater][To] + row[To];
  choices |= static_cast<std::uint32_t>(from_later >= from_lower) << To;
  return std::max(from_lower, from_later);
}

/// Replaces `marks[i]` by whether a word ends after character i; `row_of(i)` is the emission row of character i.
/// `marks` has one element a character and is not empty; until the end it holds the back pointers.
template <class RowOf>
void mark_word_ends(const HmmTables& hmm, RowOf&& row_of, std::span<std::uint8_t> marks) {
  StateValues value = row_of(0);
  for (std::size_t y = 0; y < kNumStates; ++y) value[y] += hmm.start[y];  // of two terms the order is free
  marks[0] = 0;
  for (std::size_t i = 1; i < marks.size(); ++i) {
    const StateValues& row = row_of(i);
    std::uint32_t choices = 0;
    value = {best_into<kB>(hmm, value, row, choices), best_into<kE>(hmm, value, row, choices),
             best_into<kM>(hmm, value, row, choices), best_into<kS>(hmm, value, row, choices)};
    marks[i] = static_cast<std::uint8_t>(choices);
  }
  std::uint32_t state = value[kS] >= value[kE] ? kS : kE;
  for (std::size_t i = marks.size(); i-- > 0;) {
    const std::uint32_t choices = marks[i];
    marks[i] = state == kE || state == kS;
    state = kPredecessors[state][(choices >> state) & 1U];
  }
}

}  // namespace sameish::text::jieba
