#if defined(__AVX512F__)

#include <immintrin.h>

#include "kernel/set_lookup.h"
#include "kernel/set_lookup_levels.h"

namespace sameish::kernel {

std::uint64_t count_members_avx512(const std::uint64_t* wanted, std::size_t num_wanted,
                                   const LookupTable& table) noexcept {
  const __m512i one = _mm512_set1_epi64(1);
  __m512i even = _mm512_setzero_si512();
  __m512i odd = _mm512_setzero_si512();
  const auto count = [&](__m512i counts, std::uint64_t value) {
    const __m512i range = _mm512_loadu_si512(table.values + table.begins[value >> table.shift]);
    const __mmask8 equal = _mm512_cmpeq_epi64_mask(range, _mm512_set1_epi64(static_cast<long long>(value)));
    return _mm512_mask_add_epi64(counts, equal, counts, one);
  };
  std::size_t i = 0;
  for (; i + 2 <= num_wanted; i += 2) {
    even = count(even, wanted[i]);
    odd = count(odd, wanted[i + 1]);
  }
  if (i < num_wanted) even = count(even, wanted[i]);
  alignas(64) std::uint64_t lanes[8];
  _mm512_store_si512(lanes, _mm512_add_epi64(even, odd));
  std::uint64_t sum = 0;
  for (const std::uint64_t lane : lanes) sum += lane;
  return sum;
}

}  // namespace sameish::kernel

#endif
