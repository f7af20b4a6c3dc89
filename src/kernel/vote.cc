#include "kernel/vote.h"

#include <cassert>

#include "kernel/vote_lanes.h"
#include "kernel/vote_levels.h"

namespace sameish::kernel {
namespace {

using Words = std::uint64_t __attribute__((vector_size(16)));  // what every x86-64 and every 64-bit Arm has

}  // namespace

void count_bits_portable(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept {
  count_bits_in_lanes<Words>(hashes, num_hashes, counts);
}

void sum_bits_portable(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                       std::uint64_t* sums) noexcept {
  for (std::size_t i = 0; i < num_hashes; ++i) {
    const std::uint64_t weight = weights[i];
    for (std::size_t bit = 0; bit < kHashBits; ++bit) sums[bit] += (0 - ((hashes[i] >> bit) & 1)) & weight;
  }
}

void count_bits(Level level, std::span<const std::uint64_t> hashes,
                std::span<std::uint64_t, kHashBits> counts) noexcept {
#if defined(__x86_64__)
  if (level == Level::avx512) return count_bits_avx512(hashes.data(), hashes.size(), counts.data());
  if (level == Level::avx2) return count_bits_avx2(hashes.data(), hashes.size(), counts.data());
#endif
  assert(supported(level));
  count_bits_portable(hashes.data(), hashes.size(), counts.data());
}

void sum_bits(Level level, std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights,
              std::span<std::uint64_t, kHashBits> sums) noexcept {
  assert(hashes.size() == weights.size());
#if defined(__x86_64__)
  if (level == Level::avx512) return sum_bits_avx512(hashes.data(), weights.data(), hashes.size(), sums.data());
  if (level == Level::avx2) return sum_bits_avx2(hashes.data(), weights.data(), hashes.size(), sums.data());
#endif
  assert(supported(level));
  sum_bits_portable(hashes.data(), weights.data(), hashes.size(), sums.data());
}

void count_bits(std::span<const std::uint64_t> hashes, std::span<std::uint64_t, kHashBits> counts) noexcept {
  count_bits(active_level(), hashes, counts);
}

void sum_bits(std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights,
              std::span<std::uint64_t, kHashBits> sums) noexcept {
  sum_bits(active_level(), hashes, weights, sums);
}

}  // namespace sameish::kernel
