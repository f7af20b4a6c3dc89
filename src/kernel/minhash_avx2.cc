#if defined(__AVX2__)

#include <immintrin.h>

#include "kernel/minhash_levels.h"

namespace sameish::kernel {
namespace {

__m256i load(const std::uint64_t* words) noexcept {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}

}  // namespace

// AVX2 multiplies 32 by 32 bits and compares signed: a*x = lo(a)*x + (hi(a)*x << 32), since x has 32 bits, and the sign
// bit of addends and minima is flipped, which turns the unsigned order into the signed one.
void lower_permutation_minima_avx2(const PermutationMinima& work) noexcept {
  const __m256i sign = _mm256_set1_epi64x(static_cast<long long>(0x8000000000000000ULL));
  for (std::size_t first = 0; first < work.num_permutations; first += 8) {
    __m256i a_low[2], a_high[2], b[2], least[2];
    for (std::size_t r = 0; r < 2; ++r) {
      a_low[r] = load(work.multipliers + first + 4 * r);
      a_high[r] = _mm256_srli_epi64(a_low[r], 32);
      b[r] = _mm256_xor_si256(load(work.addends + first + 4 * r), sign);
      least[r] = _mm256_xor_si256(load(work.minima + first + 4 * r), sign);
    }
    for (std::size_t f = 0; f < work.num_features; ++f) {
      const __m256i x = _mm256_set1_epi64x(static_cast<long long>(work.features[f] >> 32));
      for (std::size_t r = 0; r < 2; ++r) {
        const __m256i high = _mm256_slli_epi64(_mm256_mul_epu32(a_high[r], x), 32);
        const __m256i value = _mm256_add_epi64(_mm256_add_epi64(_mm256_mul_epu32(a_low[r], x), high), b[r]);
        least[r] = _mm256_blendv_epi8(least[r], value, _mm256_cmpgt_epi64(least[r], value));
      }
    }
    for (std::size_t r = 0; r < 2; ++r) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(work.minima + first + 4 * r), _mm256_xor_si256(least[r], sign));
    }
  }
}

}  // namespace sameish::kernel

#endif
