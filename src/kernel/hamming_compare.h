// The compare loops of Hamming joins: which pairs of two short arrays are within a distance.
// Idea     rows against columns, four rows a load of columns; a hit is rare, so the loop tests the least of the four
//          distances and looks closer only when it is small enough.
// Cost     12 to 15 pairs a nanosecond on AVX-512 (one popcount instruction), 4 to 5 on AVX2 (nibble table).
// Threads  pure functions; one choice of level serves the whole process.
// Source   Mula, Kurz, Lemire, "Faster population counts using AVX2 instructions", Computer Journal 2018.
// Tests    tests/differential/index/kernel_hamming_compare_test.cc
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "kernel/cpu.h"

namespace sameish::kernel {

/// A 128-bit fingerprint; bit 0 is the least significant bit of `low`.
struct Bits128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Bits128&, const Bits128&) = default;
  friend auto operator<=>(const Bits128&, const Bits128&) = default;
};

/// The number of differing bits.
[[nodiscard]] inline unsigned hamming_distance(std::uint64_t a, std::uint64_t b) noexcept {
  return static_cast<unsigned>(std::popcount(a ^ b));
}
[[nodiscard]] inline unsigned hamming_distance(const Bits128& a, const Bits128& b) noexcept {
  return hamming_distance(a.low, b.low) + hamming_distance(a.high, b.high);
}

/// The most rows, and the most columns, of one call; so a call writes at most kCompareTile^2 hits.
inline constexpr std::size_t kCompareTile = 128;

struct Hit {
  std::uint16_t row = 0;
  std::uint16_t column = 0;
};

/// The loops for values of one width. Each writes the hits (distance <= max_distance), in no stated order, to `hits`,
/// which must have room for every pair, and returns their number.
template <class Value>
struct HammingCompare {
  /// All rows against all columns.
  std::size_t (*cross)(const Value* rows, std::size_t num_rows, const Value* columns, std::size_t num_columns,
                       unsigned max_distance, Hit* hits) noexcept;
  /// All pairs row < column of one array.
  std::size_t (*self)(const Value* values, std::size_t num_values, unsigned max_distance, Hit* hits) noexcept;
  /// One value against any number of others; `places` takes the places of those within max_distance, ascending, and must
  /// have room for kCompareTile of them. Stops at the end of the vector of values with which there may be no room left,
  /// and sets num_values to how many it looked at.
  std::size_t (*search)(const Value& query, const Value* values, std::size_t& num_values, unsigned max_distance,
                        std::uint32_t* places) noexcept;
};

/// The loops of a stated level, which must be supported here.
[[nodiscard]] HammingCompare<std::uint64_t> hamming_compare_64(Level level) noexcept;
[[nodiscard]] HammingCompare<Bits128> hamming_compare_128(Level level) noexcept;

template <class Value>
[[nodiscard]] HammingCompare<Value> hamming_compare(Level level) noexcept {
  if constexpr (sizeof(Value) == 8) {
    return hamming_compare_64(level);
  } else {
    return hamming_compare_128(level);
  }
}

}  // namespace sameish::kernel
