#include "sketch/estimate.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace sameish::sketch {
namespace {

/// The share of places whose values agree in the bits of `mask`.
double equal_share(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, std::uint32_t mask) noexcept {
  assert(a.size() == b.size() && !a.empty());
  std::size_t num_equal = 0;
  for (std::size_t i = 0; i < a.size(); ++i) num_equal += ((a[i] ^ b[i]) & mask) == 0;
  return static_cast<double>(num_equal) / static_cast<double>(a.size());
}

}  // namespace

double estimated_resemblance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) noexcept {
  return equal_share(a, b, ~std::uint32_t{0});
}

double estimated_resemblance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                             unsigned num_bits) noexcept {
  assert(num_bits >= 1 && num_bits <= 32);
  const double by_chance = std::ldexp(1.0, -static_cast<int>(num_bits));
  const double share = equal_share(a, b, ~std::uint32_t{0} >> (32 - num_bits));
  return std::max(0.0, (share - by_chance) / (1 - by_chance));
}

double standard_error(double resemblance, std::uint32_t num_values) noexcept {
  return std::sqrt(resemblance * (1 - resemblance) / num_values);
}

}  // namespace sameish::sketch
