#include "feature/shingle.h"

#include <cassert>

#include "base/hash.h"

namespace sameish::feature {
namespace {

/// The sum before mixing, by Horner's rule.
std::uint64_t window_sum(std::span<const std::uint64_t> token_hashes) noexcept {
  std::uint64_t sum = 0;
  for (const std::uint64_t hash : token_hashes) sum = sum * kGoldenGamma + hash;
  return sum;
}

/// K^exponent mod 2^64.
std::uint64_t power_of_gamma(std::uint32_t exponent) noexcept {
  std::uint64_t power = 1;
  for (; exponent > 0; --exponent) power *= kGoldenGamma;
  return power;
}

}  // namespace

std::uint64_t feature_hash(std::span<const std::uint64_t> token_hashes) noexcept {
  return fmix64(window_sum(token_hashes));
}

void shingle(std::span<const std::uint64_t> token_hashes, std::uint32_t width, std::vector<std::uint64_t>& features) {
  assert(width >= 1);
  features.clear();
  if (token_hashes.empty()) return;
  if (token_hashes.size() < width) {
    features.push_back(feature_hash(token_hashes));
    return;
  }
  features.resize(token_hashes.size() - width + 1);
  const std::uint64_t leaving_factor = power_of_gamma(width);  // the token leaves after the sum was multiplied
  std::uint64_t sum = window_sum(token_hashes.first(width));
  features[0] = fmix64(sum);
  for (std::size_t i = 1; i < features.size(); ++i) {
    sum = sum * kGoldenGamma + token_hashes[i + width - 1] - token_hashes[i - 1] * leaving_factor;
    features[i] = fmix64(sum);
  }
}

}  // namespace sameish::feature
