// SimHash bit by bit, with signed sums, as the five steps are written down. Slow and obvious.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sameish::reference {

inline std::uint64_t high_half_hash(std::uint64_t x) {
  x ^= 0x9e3779b97f4a7c15u;
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdu;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53u;
  x ^= x >> 33;
  return x;
}

/// V[0..127] of 128-bit hashes whose low half is given.
inline std::array<std::int64_t, 128> votes(const std::vector<std::uint64_t>& hashes,
                                           const std::vector<std::uint32_t>& weights) {
  std::array<std::int64_t, 128> sums{};
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    const std::uint64_t halves[2] = {hashes[i], high_half_hash(hashes[i])};
    for (int bit = 0; bit < 128; ++bit) {
      const bool is_set = (halves[bit / 64] >> (bit % 64)) & 1;
      if (is_set)
        sums[bit] += weights[i];
      else
        sums[bit] -= weights[i];
    }
  }
  return sums;
}

struct SimHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};

/// None when there is no feature of a weight above 0.
inline std::optional<SimHash> simhash(const std::vector<std::uint64_t>& hashes,
                                      const std::vector<std::uint32_t>& weights) {
  bool any = false;
  for (const std::uint32_t weight : weights) any = any || weight > 0;
  if (!any) return std::nullopt;
  const std::array<std::int64_t, 128> sums = votes(hashes, weights);
  SimHash result;
  for (int bit = 0; bit < 64; ++bit) {
    if (sums[bit] > 0) result.low |= std::uint64_t{1} << bit;
    if (sums[64 + bit] > 0) result.high |= std::uint64_t{1} << bit;
  }
  return result;
}

}  // namespace sameish::reference
