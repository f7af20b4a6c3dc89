#if defined(__AVX2__)

#include <immintrin.h>

#include "kernel/bag_distance_levels.h"

namespace sameish::kernel {
namespace {

__m256i load(const std::uint8_t* counts) noexcept {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(counts));
}

std::uint32_t sum_of_lanes(__m256i sums) noexcept {
  const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_add_epi64(halves, _mm_srli_si128(halves, 8))));
}

}  // namespace

std::uint32_t bag_distance_avx2(const std::uint8_t* a, const std::uint8_t* b, std::size_t num_counts) noexcept {
  const __m256i zero = _mm256_setzero_si256();
  __m256i only_a = zero;
  __m256i only_b = zero;
  for (std::size_t i = 0; i < num_counts; i += 32) {
    const __m256i x = load(a + i);
    const __m256i y = load(b + i);
    only_a = _mm256_add_epi64(only_a, _mm256_sad_epu8(_mm256_subs_epu8(x, y), zero));
    only_b = _mm256_add_epi64(only_b, _mm256_sad_epu8(_mm256_subs_epu8(y, x), zero));
  }
  const std::uint32_t sum_a = sum_of_lanes(only_a);
  const std::uint32_t sum_b = sum_of_lanes(only_b);
  return sum_a > sum_b ? sum_a : sum_b;
}

}  // namespace sameish::kernel

#endif
