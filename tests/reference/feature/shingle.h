// Shingles, each window from scratch with explicit powers. Slow and obvious.
#pragma once

#include <cstdint>
#include <vector>

namespace sameish::reference {

inline std::uint64_t shingle_hash(const std::uint64_t* token_hashes, std::size_t num_tokens) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < num_tokens; ++i) {
    std::uint64_t power = 1;
    for (std::size_t p = i + 1; p < num_tokens; ++p) power *= 0x9e3779b97f4a7c15u;
    sum += token_hashes[i] * power;
  }
  sum ^= sum >> 33;
  sum *= 0xff51afd7ed558ccdu;
  sum ^= sum >> 33;
  sum *= 0xc4ceb9fe1a85ec53u;
  sum ^= sum >> 33;
  return sum;
}

inline std::vector<std::uint64_t> shingle(const std::vector<std::uint64_t>& token_hashes, std::size_t width) {
  if (token_hashes.empty()) return {};
  if (token_hashes.size() < width) return {shingle_hash(token_hashes.data(), token_hashes.size())};
  std::vector<std::uint64_t> features;
  for (std::size_t i = 0; i + width <= token_hashes.size(); ++i) {
    features.push_back(shingle_hash(token_hashes.data() + i, width));
  }
  return features;
}

}  // namespace sameish::reference
