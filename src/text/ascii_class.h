// Letters and digits of ASCII, one byte or 64 bytes at a time.
// Idea     eight bytes in one word: adding (128 - first) sets a byte's high bit from `first` on, so two additions and
//          an XOR tell a range; a multiplication gathers the eight high bits.
// Cost     about two operations a byte, on any 64-bit little-endian machine.
// Threads  pure functions.
// Tests    tests/differential/text/tokenizers_test.cc (every byte at every place of a block)
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sameish::text {

static_assert(std::endian::native == std::endian::little, "bit i of a mask is byte i of a word");

[[nodiscard]] constexpr bool is_ascii_alnum(char byte) noexcept {
  const auto value = static_cast<unsigned char>(byte);
  return static_cast<unsigned char>(value - '0') < 10 || static_cast<unsigned char>((value | 0x20) - 'a') < 26;
}

namespace ascii {

inline constexpr std::uint64_t kEveryByte = 0x0101010101010101ULL;
inline constexpr std::uint64_t kHighBits = 0x80 * kEveryByte;

[[nodiscard]] inline std::uint64_t load(const char* at) noexcept {
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  return word;
}

/// The high bit of each byte of `word` (all below 128) that is in first..last.
[[nodiscard]] constexpr std::uint64_t in_range(std::uint64_t word, unsigned char first, unsigned char last) noexcept {
  return ((word + (128U - first) * kEveryByte) ^ (word + (127U - last) * kEveryByte)) & kHighBits;
}

/// Bit i: the high bit of byte i.
[[nodiscard]] constexpr std::uint64_t gather(std::uint64_t high_bits) noexcept {
  return ((high_bits >> 7U) * 0x0102040810204080ULL) >> 56U;
}

}  // namespace ascii

[[nodiscard]] inline bool is_ascii_word(const char* at) noexcept { return (ascii::load(at) & ascii::kHighBits) == 0; }

/// What 64 bytes are, bit i for byte i.
struct AsciiBlock {
  std::uint64_t alnum = 0;      ///< letters and digits of ASCII
  std::uint64_t not_ascii = 0;  ///< bytes from 128 on
};

[[nodiscard]] inline AsciiBlock classify_block(const char* at) noexcept {
  AsciiBlock block;
  for (unsigned i = 0; i < 8; ++i) {
    const std::uint64_t word = ascii::load(at + std::size_t{8} * i);
    const std::uint64_t seven_bits = word & ~ascii::kHighBits;
    const std::uint64_t digits = ascii::in_range(seven_bits, '0', '9');
    const std::uint64_t letters = ascii::in_range(seven_bits | 0x20 * ascii::kEveryByte, 'a', 'z');
    block.alnum |= ascii::gather((digits | letters) & ~word) << (8 * i);
    block.not_ascii |= ascii::gather(word & ascii::kHighBits) << (8 * i);
  }
  return block;
}

}  // namespace sameish::text
