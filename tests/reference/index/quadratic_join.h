// The meaning of a join: look at every pair.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

#include "index/pair_sink.h"
#include "kernel/hamming_compare.h"

namespace sameish::reference {

inline unsigned slow_distance(std::uint64_t a, std::uint64_t b) {
  return static_cast<unsigned>(std::bitset<64>(a ^ b).count());
}
inline unsigned slow_distance(const kernel::Bits128& a, const kernel::Bits128& b) {
  return slow_distance(a.low, b.low) + slow_distance(a.high, b.high);
}

/// Every pair of positions a < b within max_distance, ascending.
template <class Value>
std::vector<index::Pair> quadratic_join(std::span<const Value> values, unsigned max_distance) {
  std::vector<index::Pair> pairs;
  for (std::uint32_t a = 0; a < values.size(); ++a) {
    for (std::uint32_t b = a + 1; b < values.size(); ++b) {
      const unsigned distance = slow_distance(values[a], values[b]);
      if (distance <= max_distance) pairs.push_back({a, b, static_cast<std::uint8_t>(distance)});
    }
  }
  return pairs;
}

}  // namespace sameish::reference
