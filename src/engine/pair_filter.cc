#include "engine/pair_filter.h"

#include <algorithm>
#include <cmath>

namespace sameish::engine {
namespace {

constexpr std::uint32_t kSampleSize = 64;

/// The least number of shared hashes in a full sample that keeps a pair at the threshold with a chance of 1 - 1e-6:
/// 4.75 standard deviations of the binomial below its mean.
std::uint32_t least_shared(std::uint32_t threshold_ppm) noexcept {
  const double t = threshold_ppm / 1e6;
  const double least = kSampleSize * t - 4.75 * std::sqrt(kSampleSize * t * (1 - t));
  return least <= 0 ? 0 : static_cast<std::uint32_t>(least);
}

}  // namespace

CharacterClasses count_classes(std::span<const char32_t> characters) noexcept {
  CharacterClasses classes{};
  for (const char32_t character : characters) {
    std::uint8_t& count = classes[(static_cast<std::uint32_t>(character) * 0x9E3779B1U) >> 26U];
    if (count != 255) ++count;
  }
  return classes;
}

std::uint32_t least_edit_distance(const CharacterClasses& a, const CharacterClasses& b) noexcept {
  std::uint32_t only_a = 0;
  std::uint32_t only_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    only_a += static_cast<std::uint32_t>(std::max(a[i], b[i]) - b[i]);
    only_b += static_cast<std::uint32_t>(std::max(a[i], b[i]) - a[i]);
  }
  return std::max(only_a, only_b);
}

bool sample_excludes(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                     std::uint32_t threshold_ppm) noexcept {
  std::uint32_t num_shared = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  for (std::uint32_t num_seen = 0; num_seen < kSampleSize; ++num_seen) {
    if (i == a.size() || j == b.size()) return false;  // too small to sample
    const std::uint64_t x = a[i];
    const std::uint64_t y = b[j];
    num_shared += x == y ? 1U : 0U;
    i += x <= y ? 1U : 0U;
    j += y <= x ? 1U : 0U;
  }
  return num_shared < least_shared(threshold_ppm);
}

}  // namespace sameish::engine
