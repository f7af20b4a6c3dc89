#if defined(__AVX512VPOPCNTDQ__)

// gcc 12 takes the "undefined" operand inside its own intrinsics for a mistake (gcc bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include "kernel/edit_lanes_levels.h"
#include "kernel/edit_lanes_loops.h"

namespace sameish::kernel {
namespace {

struct EightLanes {
  using Vector = std::uint64_t __attribute__((vector_size(64)));
  static constexpr std::size_t kWidth = 8;

  static Vector popcount(Vector v) noexcept {
    return reinterpret_cast<Vector>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(v)));
  }

  static __m128i load16(const unsigned char* p) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  }
  static __m128i load8(const unsigned char* low, const unsigned char* high) noexcept {
    return _mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(low)),
                              _mm_loadl_epi64(reinterpret_cast<const __m128i*>(high)));
  }
  static __m512i join(__m128i a, __m128i b, __m128i c, __m128i d) noexcept {
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
    const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(c), d, 1);
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
  }

  template <std::size_t kWords>
  static void load(const unsigned char* masks, const std::uint32_t* offsets, Vector* words) noexcept {
    std::size_t word = 0;
    for (; word + 2 <= kWords; word += 2, masks += 16) {
      const __m512i even = join(load16(masks + offsets[0]), load16(masks + offsets[2]), load16(masks + offsets[4]),
                                load16(masks + offsets[6]));
      const __m512i odd = join(load16(masks + offsets[1]), load16(masks + offsets[3]), load16(masks + offsets[5]),
                               load16(masks + offsets[7]));
      words[word] = reinterpret_cast<Vector>(_mm512_unpacklo_epi64(even, odd));
      words[word + 1] = reinterpret_cast<Vector>(_mm512_unpackhi_epi64(even, odd));
    }
    if (word == kWords) return;
    words[word] = reinterpret_cast<Vector>(
        join(load8(masks + offsets[0], masks + offsets[1]), load8(masks + offsets[2], masks + offsets[3]),
             load8(masks + offsets[4], masks + offsets[5]), load8(masks + offsets[6], masks + offsets[7])));
  }
};

}  // namespace

void edit_distances_avx512(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                           std::size_t num_words) noexcept {
  edit_distances_in_lanes<EightLanes>(pattern, jobs, num_jobs, num_words);
}

}  // namespace sameish::kernel

#endif
