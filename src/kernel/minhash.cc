#include "kernel/minhash.h"

#include <algorithm>
#include <cassert>

#include "base/hash.h"
#include "kernel/minhash_levels.h"

namespace sameish::kernel {

// Four permutations at a time: enough independent minima to keep the multiplier busy.
void lower_permutation_minima_portable(const PermutationMinima& work) noexcept {
  constexpr std::size_t kGroup = 4;
  static_assert(kPermutationGroup % kGroup == 0);
  for (std::size_t first = 0; first < work.num_permutations; first += kGroup) {
    const std::uint64_t* a = work.multipliers + first;
    const std::uint64_t* b = work.addends + first;
    std::uint64_t least[kGroup];
    std::copy_n(work.minima + first, kGroup, least);
    for (std::size_t f = 0; f < work.num_features; ++f) {
      const std::uint64_t x = work.features[f] >> 32;
      for (std::size_t i = 0; i < kGroup; ++i) least[i] = std::min(least[i], a[i] * x + b[i]);
    }
    std::copy_n(least, kGroup, work.minima + first);
  }
}

void lower_bin_minima_portable(const std::uint64_t* features, std::size_t num_features, std::uint64_t key,
                               std::uint64_t* bins, std::uint64_t num_bins) noexcept {
  for (std::size_t i = 0; i < num_features; ++i) {
    const std::uint64_t y = fmix64(features[i] ^ key);
    std::uint64_t& bin = bins[((y >> 32) * num_bins) >> 32];
    bin = std::min(bin, y & 0xffffffff);
  }
}

void lower_permutation_minima(Level level, std::span<const std::uint64_t> features,
                              std::span<const std::uint64_t> multipliers, std::span<const std::uint64_t> addends,
                              std::span<std::uint64_t> minima) noexcept {
  assert(supported(level));
  assert(minima.size() % kPermutationGroup == 0);
  assert(multipliers.size() == minima.size() && addends.size() == minima.size());
  const PermutationMinima work{features.data(), features.size(), multipliers.data(),
                               addends.data(),  minima.data(),   minima.size()};
#if defined(__x86_64__)
  if (level == Level::avx512) return lower_permutation_minima_avx512(work);
  if (level == Level::avx2) return lower_permutation_minima_avx2(work);
#endif
  lower_permutation_minima_portable(work);
}

void lower_bin_minima(Level level, std::span<const std::uint64_t> features, std::uint64_t key,
                      std::span<std::uint64_t> bins) noexcept {
  assert(supported(level));
  assert(!bins.empty() && bins.size() < (std::uint64_t{1} << 32));
#if defined(__x86_64__)
  if (level == Level::avx512) {
    return lower_bin_minima_avx512(features.data(), features.size(), key, bins.data(), bins.size());
  }
#endif
  lower_bin_minima_portable(features.data(), features.size(), key, bins.data(), bins.size());
}

void lower_permutation_minima(std::span<const std::uint64_t> features, std::span<const std::uint64_t> multipliers,
                              std::span<const std::uint64_t> addends, std::span<std::uint64_t> minima) noexcept {
  lower_permutation_minima(active_level(), features, multipliers, addends, minima);
}

void lower_bin_minima(std::span<const std::uint64_t> features, std::uint64_t key,
                      std::span<std::uint64_t> bins) noexcept {
  lower_bin_minima(active_level(), features, key, bins);
}

}  // namespace sameish::kernel
