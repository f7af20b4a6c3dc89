// Sets of fingerprints that joins find hard, made from a seed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "kernel/hamming_compare.h"

namespace sameish::reference {

inline void draw(SplitMix64& random, std::uint64_t& value) { value = random(); }
inline void draw(SplitMix64& random, kernel::Bits128& value) {
  value.low = random();
  value.high = random();
}
inline void flip(std::uint64_t& value, unsigned bit) { value ^= std::uint64_t{1} << (bit % 64); }
inline void flip(kernel::Bits128& value, unsigned bit) { flip(bit % 128 < 64 ? value.low : value.high, bit); }

template <class Value>
std::vector<Value> uniform(std::size_t num_values, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Value> values(num_values);
  for (Value& value : values) draw(random, value);
  return values;
}

/// Uniform values, half of which are then replaced by another one with 0 to `max_flips` flipped bits.
template <class Value>
std::vector<Value> with_neighbors(std::size_t num_values, unsigned max_flips, std::uint64_t seed) {
  std::vector<Value> values = uniform<Value>(num_values, seed);
  SplitMix64 random(seed + 1);
  for (std::size_t i = std::max<std::size_t>(1, num_values / 2); i < num_values; ++i) {
    values[i] = values[random() % i];
    for (std::uint64_t flips = random() % (max_flips + 1); flips > 0; --flips) {
      flip(values[i], static_cast<unsigned>(random() % (sizeof(Value) * 8)));
    }
  }
  return values;
}

/// The first `share` (in 1/64) of the values lie around one value: each of its bits flipped with probability flips/64.
template <class Value>
std::vector<Value> one_ball(std::size_t num_values, unsigned share, unsigned flips, std::uint64_t seed) {
  std::vector<Value> values = uniform<Value>(num_values, seed);
  SplitMix64 random(seed + 1);
  Value center{};
  draw(random, center);
  for (std::size_t i = 0; i < num_values * share / 64; ++i) {
    values[i] = center;
    for (unsigned bit = 0; bit < sizeof(Value) * 8; ++bit) {
      if (random() % 64 < flips) flip(values[i], bit);
    }
  }
  return values;
}

/// Every bit leans one way, as in the fingerprints of texts of one language: 1 with probability 1/8 to 7/8.
template <class Value>
std::vector<Value> biased(std::size_t num_values, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<Value> values(num_values);
  for (Value& value : values) {
    for (unsigned bit = 0; bit < sizeof(Value) * 8; ++bit) {
      if (random() % 8 <= bit % 7) flip(value, bit);
    }
  }
  return values;
}

/// All values that differ from 0 only in bits first, first + step, ... (num_bits of them).
template <class Value>
std::vector<Value> cube(unsigned num_bits, unsigned first, unsigned step) {
  std::vector<Value> values(std::size_t{1} << num_bits);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (unsigned bit = 0; bit < num_bits; ++bit) {
      if (i >> bit & 1) flip(values[i], (first + bit * step) % (sizeof(Value) * 8));
    }
  }
  return values;
}

}  // namespace sameish::reference
