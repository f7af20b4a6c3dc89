#if defined(__AVX512F__)

#include <cstring>

#include "kernel/minhash_levels.h"
#include "kernel/mix_lanes.h"

namespace sameish::kernel {
namespace {

using Words = std::uint64_t __attribute__((vector_size(64)));

Words load(const std::uint64_t* words) noexcept {
  Words loaded;
  std::memcpy(&loaded, words, sizeof(loaded));
  return loaded;
}

/// `kRegisters` registers of 8 permutations against all features.
template <std::size_t kRegisters>
void lower_group(const PermutationMinima& work, std::size_t first) noexcept {
  Words a[kRegisters], b[kRegisters], least[kRegisters];
  for (std::size_t r = 0; r < kRegisters; ++r) {
    a[r] = load(work.multipliers + first + 8 * r);
    b[r] = load(work.addends + first + 8 * r);
    least[r] = load(work.minima + first + 8 * r);
  }
  for (std::size_t f = 0; f < work.num_features; ++f) {
    const Words x = Words{} + (work.features[f] >> 32);
    for (std::size_t r = 0; r < kRegisters; ++r) {
      const Words value = a[r] * x + b[r];
      least[r] = value < least[r] ? value : least[r];
    }
  }
  for (std::size_t r = 0; r < kRegisters; ++r) std::memcpy(work.minima + first + 8 * r, &least[r], sizeof(Words));
}

}  // namespace

void lower_permutation_minima_avx512(const PermutationMinima& work) noexcept {
  std::size_t first = 0;
  for (; first + 32 <= work.num_permutations; first += 32) lower_group<4>(work, first);
  for (; first < work.num_permutations; first += 8) lower_group<1>(work, first);
}

// Bins and values are computed 8 at a time; the minima are taken one by one, because two of the 8 may share a bin.
void lower_bin_minima_avx512(const std::uint64_t* features, std::size_t num_features, std::uint64_t key,
                             std::uint64_t* bins, std::uint64_t num_bins) noexcept {
  constexpr std::size_t kBlock = 64;
  alignas(64) std::uint64_t bin_of[kBlock], value_of[kBlock];
  while (num_features > 0) {
    const std::size_t block = num_features < kBlock ? num_features : kBlock;
    for (std::size_t i = 0; i < block; i += 8) {
      Words x{};
      const std::size_t left = block - i;
      if (left >= 8)
        x = load(features + i);
      else
        std::memcpy(&x, features + i, left * sizeof(*features));
      const Words y = fmix64_lanes(x ^ key);
      const Words bin = ((y >> 32) * num_bins) >> 32;
      const Words value = y & 0xffffffff;
      std::memcpy(bin_of + i, &bin, sizeof(bin));
      std::memcpy(value_of + i, &value, sizeof(value));
    }
    for (std::size_t i = 0; i < block; ++i) {
      std::uint64_t& least = bins[bin_of[i]];
      least = value_of[i] < least ? value_of[i] : least;
    }
    features += block;
    num_features -= block;
  }
}

}  // namespace sameish::kernel

#endif
