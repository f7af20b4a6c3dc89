#include "kernel/bag_distance.h"

#include <algorithm>
#include <cassert>

#include "kernel/bag_distance_levels.h"

namespace sameish::kernel {

std::uint32_t bag_distance_portable(const std::uint8_t* a, const std::uint8_t* b, std::size_t num_counts) noexcept {
  std::uint32_t only_a = 0;
  std::uint32_t only_b = 0;
  for (std::size_t i = 0; i < num_counts; ++i) {
    const std::uint8_t larger = std::max(a[i], b[i]);
    only_a += static_cast<std::uint32_t>(larger - b[i]);
    only_b += static_cast<std::uint32_t>(larger - a[i]);
  }
  return std::max(only_a, only_b);
}

std::uint32_t bag_distance(Level level, std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) noexcept {
  assert(supported(level));
  assert(a.size() == b.size() && a.size() % kBagStep == 0);
#if defined(__x86_64__)
  if (level != Level::portable) return bag_distance_avx2(a.data(), b.data(), a.size());
#endif
  return bag_distance_portable(a.data(), b.data(), a.size());
}

std::uint32_t bag_distance(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) noexcept {
  return bag_distance(active_level(), a, b);
}

}  // namespace sameish::kernel
