// diff_text(): what differs between two texts, for a terminal.
// Idea     the spans in order rebuild both texts; unchanged long stretches become an ellipsis with a little of each end;
//          with color, what only a has is red and struck through, what only b has green and underlined; without,
//          [-only a-]{+only b+}. Lines are broken between words, or by columns where a word is longer than that.
// Tests    tests/unit/cli/diff_view_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/compare.h>

namespace sameish::cli {

struct DiffStyle {
  bool color = false;
  std::size_t num_columns = 80;
  std::size_t indent = 2;
  std::size_t context_characters = 40;         ///< kept of an unchanged stretch at each border to a change
  std::size_t most_changed_characters = 2000;  ///< of one changed span; the rest is counted
};

/// Lines ending in a newline; empty when there are no spans.
[[nodiscard]] std::string diff_text(std::string_view a, std::string_view b, const std::vector<DifferenceSpan>& spans,
                                    const DiffStyle& style);

/// The beginning and the end of `text` with `num_characters` code points each; `num_left_out` counts what is between.
struct Elided {
  std::string_view head, tail;
  std::size_t num_left_out = 0;  ///< 0: head is the whole text
};
[[nodiscard]] Elided elide(std::string_view text, std::size_t head_characters, std::size_t tail_characters);

}  // namespace sameish::cli
