// UTF-8: strict checking, decoding, encoding and counting of code points.
// Idea     one checker decides at the door; everything behind it decodes without checks.
// Cost     checking runs 8 ASCII bytes or one sequence a step, linear.
// Threads  pure functions.
// Source   Unicode 15.0, table 3-7 (well-formed byte sequences).
// Tests    tests/unit/text/utf8_test.cc, tests/differential/text/utf8_test.cc (all of one to three bytes, and more)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sameish::text {

/// The offset of the first byte that does not belong to a well-formed sequence: the lead byte of an overlong form, of a
/// surrogate, of a value above U+10FFFF or of a truncated sequence, or a stray continuation byte. Nothing: all is well.
[[nodiscard]] std::optional<std::size_t> find_invalid_utf8(std::string_view bytes) noexcept;

/// The number of bytes of the sequence that `lead` starts, in valid UTF-8.
[[nodiscard]] constexpr std::size_t sequence_bytes(char lead) noexcept {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

/// True for the second and later bytes of a sequence.
[[nodiscard]] constexpr bool is_continuation(char byte) noexcept {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The code point whose sequence starts at `at`, in valid UTF-8.
[[nodiscard]] constexpr char32_t decode(const char* at) noexcept {
  const auto bits = [at](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(at[i])); };
  const auto tail = [bits](std::size_t i) { return bits(i) & 0x3FU; };
  switch (sequence_bytes(*at)) {
    case 1: return static_cast<char32_t>(bits(0));
    case 2: return static_cast<char32_t>((bits(0) & 0x1FU) << 6 | tail(1));
    case 3: return static_cast<char32_t>((bits(0) & 0x0FU) << 12 | tail(1) << 6 | tail(2));
    default: return static_cast<char32_t>((bits(0) & 0x07U) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3));
  }
}

/// The start of the sequence before `at`. There must be one.
[[nodiscard]] constexpr const char* previous(const char* at) noexcept {
  do --at;
  while (is_continuation(*at));
  return at;
}

/// Appends `code_point` (a Unicode scalar value).
void append_utf8(char32_t code_point, std::string& out);

/// Number of code points of valid UTF-8.
[[nodiscard]] std::size_t count_code_points(std::string_view valid_utf8) noexcept;

}  // namespace sameish::text
