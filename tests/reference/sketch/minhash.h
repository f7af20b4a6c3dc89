// Both kinds of MinHash, one value at a time. Slow and obvious.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace sameish::reference {

/// Output number `index` of splitmix64(1), by the closed form of its state.
inline std::uint64_t random_word(std::uint64_t index) {
  std::uint64_t z = 1 + (index + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

inline std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdu;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53u;
  return x ^ (x >> 33);
}

inline std::vector<std::uint32_t> minhash(const std::vector<std::uint64_t>& features, std::uint32_t m) {
  std::vector<std::uint32_t> values;
  for (std::uint32_t i = 0; i < m && !features.empty(); ++i) {
    std::uint32_t least = 0xffffffff;
    for (const std::uint64_t x : features) {
      const std::uint64_t product = random_word(2 * i) * (x >> 32) + random_word(2 * i + 1);
      least = std::min(least, static_cast<std::uint32_t>(product >> 32));
    }
    values.push_back(least);
  }
  return values;
}

/// The bins before empty ones are filled.
inline std::vector<std::optional<std::uint32_t>> minhash_oph_bins(const std::vector<std::uint64_t>& features,
                                                                  std::uint32_t m) {
  std::vector<std::optional<std::uint32_t>> bins(m);
  for (const std::uint64_t x : features) {
    const std::uint64_t y = mix64(x ^ random_word(0));
    std::optional<std::uint32_t>& bin = bins[((y >> 32) * m) >> 32];
    const auto value = static_cast<std::uint32_t>(y);
    if (!bin || value < *bin) bin = value;
  }
  return bins;
}

inline std::vector<std::uint32_t> minhash_oph(const std::vector<std::uint64_t>& features, std::uint32_t m) {
  if (features.empty()) return {};
  const std::vector<std::optional<std::uint32_t>> bins = minhash_oph_bins(features, m);
  std::vector<std::uint32_t> values;
  for (std::uint64_t i = 0; i < m; ++i) {
    std::optional<std::uint32_t> value = bins[i];
    for (std::uint64_t t = 1; !value; ++t) {
      value = bins[((mix64((i << 32 | t) ^ random_word(1)) >> 32) * m) >> 32];
    }
    values.push_back(*value);
  }
  return values;
}

}  // namespace sameish::reference
