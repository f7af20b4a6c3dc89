// Which code points jieba cuts into words, and which stand alone.
// Idea     a block is a maximal run of U+4E00..U+9FD5, ASCII letters and digits, and + # & . _ % -. The Han range is
//          the one of Unicode 8.0: later ideographs, and all of the extensions, are outside by definition of the
//          oracle.
// Threads  pure functions.
// Tests    tests/unit/text/jieba_cut_test.cc (vectors), tests/differential/text/jieba_cut_test.cc (every boundary)
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sameish::text::jieba {

inline constexpr char32_t kFirstHan = 0x4E00;
inline constexpr std::uint32_t kNumHan = 0x9FD5 - 0x4E00 + 1;
inline constexpr std::uint32_t kNumAscii = 128;

/// The place of `code_point` in the Han range; kNumHan or more when it is outside.
[[nodiscard]] constexpr std::uint32_t han_index(char32_t code_point) noexcept {
  return static_cast<std::uint32_t>(code_point) - static_cast<std::uint32_t>(kFirstHan);
}
[[nodiscard]] constexpr bool is_han(char32_t code_point) noexcept { return han_index(code_point) < kNumHan; }

[[nodiscard]] constexpr bool is_ascii_digit(unsigned char byte) noexcept { return byte >= '0' && byte <= '9'; }
[[nodiscard]] constexpr bool is_ascii_letter_or_digit(unsigned char byte) noexcept {
  return is_ascii_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

inline constexpr auto kAsciiInBlock = [] {
  std::array<bool, 256> table{};
  for (std::size_t byte = 0; byte < kNumAscii; ++byte) {
    table[byte] = is_ascii_letter_or_digit(static_cast<unsigned char>(byte));
  }
  for (const char byte : std::string_view("+#&._%-")) table[static_cast<unsigned char>(byte)] = true;
  return table;
}();

/// The code point of the three-byte sequence at `bytes`.
[[nodiscard]] constexpr char32_t decode_three(const char* bytes) noexcept {
  const auto bits = [bytes](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[i])); };
  return static_cast<char32_t>((bits(0) & 0x0FU) << 12 | (bits(1) & 0x3FU) << 6 | (bits(2) & 0x3FU));
}

[[nodiscard]] constexpr bool in_block(char32_t code_point) noexcept {
  return code_point < kNumAscii ? kAsciiInBlock[static_cast<std::size_t>(code_point)] : is_han(code_point);
}

}  // namespace sameish::text::jieba
