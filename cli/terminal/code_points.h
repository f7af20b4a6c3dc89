// Code points of a text, for what is shown: widths, escapes, cutting. Bytes that are not UTF-8 come out one by one.
// Tests    tests/unit/cli/sanitize_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sameish::cli {

/// What stands at a place of a text. `valid` is false for a byte that belongs to no code point; `value` is that byte.
struct CodePoint {
  char32_t value = 0;
  std::size_t num_bytes = 1;
  bool valid = true;
};

/// The code point that starts at `at`. Requires at < text.size().
[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t at) noexcept;

/// Columns a code point takes in a terminal: 0, 1 or 2.
[[nodiscard]] unsigned columns_of(char32_t code_point) noexcept;

/// Columns of a whole text, which holds no control characters.
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// The longest beginning of `text` that fits; an ellipsis stands for what was cut.
[[nodiscard]] std::string cut_to_columns(std::string_view text, std::size_t num_columns);

/// `text` followed by as many spaces as are missing to `num_columns`.
[[nodiscard]] std::string pad_right(std::string_view text, std::size_t num_columns);
[[nodiscard]] std::string pad_left(std::string_view text, std::size_t num_columns);

}  // namespace sameish::cli
