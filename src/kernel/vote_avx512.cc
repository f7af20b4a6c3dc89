#if defined(__AVX512F__)

#include <immintrin.h>

#include "kernel/vote_lanes.h"
#include "kernel/vote_levels.h"

namespace sameish::kernel {
namespace {

using Words = std::uint64_t __attribute__((vector_size(64)));

}  // namespace

void count_bits_avx512(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept {
  count_bits_in_lanes<Words>(hashes, num_hashes, counts);
}

// A byte of the hash is the mask of one addition: 8 masked additions a feature, all sums in registers.
void sum_bits_avx512(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                     std::uint64_t* sums) noexcept {
  __m512i sum[8];
  for (std::size_t byte = 0; byte < 8; ++byte) sum[byte] = _mm512_loadu_si512(sums + 8 * byte);
  for (std::size_t i = 0; i < num_hashes; ++i) {
    const __m512i weight = _mm512_set1_epi64(static_cast<long long>(weights[i]));
    for (std::size_t byte = 0; byte < 8; ++byte) {
      const auto set = static_cast<__mmask8>(hashes[i] >> (8 * byte));
      sum[byte] = _mm512_mask_add_epi64(sum[byte], set, sum[byte], weight);
    }
  }
  for (std::size_t byte = 0; byte < 8; ++byte) _mm512_storeu_si512(sums + 8 * byte, sum[byte]);
}

}  // namespace sameish::kernel

#endif
