// visible(): a stranger's text, safe to print on a terminal.
// Idea     documents and ids may hold escape sequences that move the cursor, retitle the window or reorder what is read;
//          every character that commands a terminal instead of showing something is printed as its escape, as \x1b.
// Tests    tests/unit/cli/sanitize_test.cc
#pragma once

#include <string>
#include <string_view>

namespace sameish::cli {

/// True for characters that command rather than show: controls, bidirectional overrides and marks, line separators,
/// invisible format characters.
[[nodiscard]] bool is_unsafe(char32_t code_point) noexcept;

/// The escape shown for one: \n, \t, \x1b, \u202e, \U000e0041.
[[nodiscard]] std::string escape_of(char32_t code_point);

/// `text` with every unsafe character and every byte that is not UTF-8 as its escape.
[[nodiscard]] std::string visible(std::string_view text);

/// The same for messages of several lines: newlines stay.
[[nodiscard]] std::string visible_lines(std::string_view text);

}  // namespace sameish::cli
