#include "measure/cosine.h"

#include <algorithm>
#include <cmath>

namespace sameish::measure {
namespace {

using Sum = InnerProducts::Sum;

/// Two 32-bit factors always fit in 64 bits; only their sum needs more.
std::uint64_t product(std::uint32_t x, std::uint32_t y) noexcept { return std::uint64_t{x} * y; }

Sum square_sum(std::span<const std::uint32_t> weights) noexcept {
  Sum sum = 0;
  for (const std::uint32_t weight : weights) sum += product(weight, weight);
  return sum;
}

}  // namespace

InnerProducts inner_products(const Bag& a, const Bag& b) noexcept {
  InnerProducts products{square_sum(a.counts), square_sum(b.counts), 0};
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.hashes.size() && j < b.hashes.size()) {
    const std::uint64_t x = a.hashes[i];
    const std::uint64_t y = b.hashes[j];
    if (x == y) products.ab += product(a.counts[i], b.counts[j]);
    i += static_cast<std::size_t>(x <= y);
    j += static_cast<std::size_t>(y <= x);
  }
  return products;
}

std::optional<double> cosine(const InnerProducts& products) noexcept {
  if (products.aa == 0 || products.bb == 0) return std::nullopt;
  if (products.ab == products.aa && products.ab == products.bb) return 1.0;  // sqrt(x) * sqrt(x) need not be x
  const double lengths = std::sqrt(static_cast<double>(products.aa)) * std::sqrt(static_cast<double>(products.bb));
  return std::min(1.0, static_cast<double>(products.ab) / lengths);
}

double euclidean(const InnerProducts& products) noexcept {
  // aa + bb - 2ab is the sum of squares itself, so it cannot be negative.
  return std::sqrt(static_cast<double>(products.aa + products.bb - 2 * products.ab));
}

std::optional<double> unit_euclidean(const InnerProducts& products) noexcept {
  const std::optional<double> cos = cosine(products);
  if (!cos) return std::nullopt;
  return std::sqrt(2.0 - 2.0 * *cos);
}

}  // namespace sameish::measure
