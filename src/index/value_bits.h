// Masks and bit ranges of fingerprints, for both widths under one name each.
// Idea     the join is written once for std::uint64_t and Bits128; what differs is here.
// Threads  pure functions.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "kernel/hamming_compare.h"

namespace sameish::index {

using kernel::Bits128;

template <class Value>
inline constexpr unsigned kNumBits = sizeof(Value) * 8;

[[nodiscard]] inline std::uint64_t bit_xor(std::uint64_t a, std::uint64_t b) noexcept { return a ^ b; }
[[nodiscard]] inline Bits128 bit_xor(const Bits128& a, const Bits128& b) noexcept {
  return {a.low ^ b.low, a.high ^ b.high};
}
[[nodiscard]] inline std::uint64_t bit_and(std::uint64_t a, std::uint64_t b) noexcept { return a & b; }
[[nodiscard]] inline Bits128 bit_and(const Bits128& a, const Bits128& b) noexcept {
  return {a.low & b.low, a.high & b.high};
}
[[nodiscard]] inline std::uint64_t without(std::uint64_t a, std::uint64_t b) noexcept { return a & ~b; }
[[nodiscard]] inline Bits128 without(const Bits128& a, const Bits128& b) noexcept {
  return {a.low & ~b.low, a.high & ~b.high};
}
[[nodiscard]] inline unsigned count_bits(std::uint64_t a) noexcept { return static_cast<unsigned>(std::popcount(a)); }
[[nodiscard]] inline unsigned count_bits(const Bits128& a) noexcept { return count_bits(a.low) + count_bits(a.high); }

/// Bit `bit` of `value`.
[[nodiscard]] inline std::uint32_t bit_at(std::uint64_t value, unsigned bit) noexcept {
  return static_cast<std::uint32_t>(value >> bit & 1);
}
[[nodiscard]] inline std::uint32_t bit_at(const Bits128& value, unsigned bit) noexcept {
  return bit_at(bit < 64 ? value.low : value.high, bit % 64);
}

/// The `num_bits` (1 to 32) bits from `first_bit` on; the range lies inside the value.
[[nodiscard]] inline std::uint32_t bit_range(std::uint64_t value, unsigned first_bit, unsigned num_bits) noexcept {
  return static_cast<std::uint32_t>(value >> first_bit & ((std::uint64_t{1} << num_bits) - 1));
}
[[nodiscard]] inline std::uint32_t bit_range(const Bits128& value, unsigned first_bit, unsigned num_bits) noexcept {
  if (first_bit >= 64) return bit_range(value.high, first_bit - 64, num_bits);
  if (first_bit + num_bits <= 64) return bit_range(value.low, first_bit, num_bits);
  const std::uint64_t joined = value.low >> first_bit | value.high << (64 - first_bit);
  return bit_range(joined, 0, num_bits);
}

inline void set_bit(std::uint64_t& mask, unsigned bit) noexcept { mask |= std::uint64_t{1} << bit; }
inline void set_bit(Bits128& mask, unsigned bit) noexcept { set_bit(bit < 64 ? mask.low : mask.high, bit % 64); }

/// The mask of `num_bits` (0 or more) bits from `first_bit` on.
template <class Value>
[[nodiscard]] Value range_mask(unsigned first_bit, unsigned num_bits) noexcept {
  assert(first_bit + num_bits <= kNumBits<Value>);
  Value mask{};
  for (unsigned bit = first_bit; bit < first_bit + num_bits; ++bit) set_bit(mask, bit);
  return mask;
}

/// The number of words of `num_bits` bits within `radius` of a given one.
[[nodiscard]] inline double ball(unsigned num_bits, unsigned radius) {
  double sum = 0;
  double choose = 1;
  for (unsigned r = 0; r <= radius && r <= num_bits; ++r) {
    sum += choose;
    choose = choose * (num_bits - r) / (r + 1);
  }
  return sum;
}

}  // namespace sameish::index
