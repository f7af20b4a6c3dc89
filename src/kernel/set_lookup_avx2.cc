#if defined(__AVX2__)

#include <immintrin.h>

#include "kernel/set_lookup.h"
#include "kernel/set_lookup_levels.h"

namespace sameish::kernel {
namespace {

__m256i load(const std::uint64_t* words) noexcept {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
}

}  // namespace

// An equal lane is -1: subtracting it counts.
std::uint64_t count_members_avx2(const std::uint64_t* wanted, std::size_t num_wanted,
                                 const LookupTable& table) noexcept {
  __m256i low = _mm256_setzero_si256();
  __m256i high = _mm256_setzero_si256();
  for (std::size_t i = 0; i < num_wanted; ++i) {
    const std::uint64_t* const range = table.values + table.begins[wanted[i] >> table.shift];
    const __m256i value = _mm256_set1_epi64x(static_cast<long long>(wanted[i]));
    low = _mm256_sub_epi64(low, _mm256_cmpeq_epi64(load(range), value));
    high = _mm256_sub_epi64(high, _mm256_cmpeq_epi64(load(range + 4), value));
  }
  alignas(32) std::uint64_t lanes[4];
  _mm256_store_si256(reinterpret_cast<__m256i*>(lanes), _mm256_add_epi64(low, high));
  return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

}  // namespace sameish::kernel

#endif
