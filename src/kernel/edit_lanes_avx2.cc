#if defined(__AVX2__)

#include <immintrin.h>

#include "kernel/edit_lanes_levels.h"
#include "kernel/edit_lanes_loops.h"

namespace sameish::kernel {
namespace {

struct FourLanes {
  using Vector = std::uint64_t __attribute__((vector_size(32)));
  static constexpr std::size_t kWidth = 4;

  static Vector popcount(Vector v) noexcept {
    const __m256i nibble_bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3,
                                                 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibbles = _mm256_set1_epi8(0x0f);
    const auto words = reinterpret_cast<__m256i>(v);
    const __m256i low = _mm256_shuffle_epi8(nibble_bits, _mm256_and_si256(words, nibbles));
    const __m256i high = _mm256_shuffle_epi8(nibble_bits, _mm256_and_si256(_mm256_srli_epi64(words, 4), nibbles));
    return reinterpret_cast<Vector>(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()));
  }

  static __m128i load16(const unsigned char* p) noexcept {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
  }
  static __m256i load32(const unsigned char* low, const unsigned char* high) noexcept {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load16(low)), load16(high), 1);
  }
  static __m128i load8(const unsigned char* low, const unsigned char* high) noexcept {
    return _mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(low)),
                              _mm_loadl_epi64(reinterpret_cast<const __m128i*>(high)));
  }

  template <std::size_t kWords>
  static void load(const unsigned char* masks, const std::uint32_t* offsets, Vector* words) noexcept {
    std::size_t word = 0;
    for (; word + 2 <= kWords; word += 2, masks += 16) {
      const __m256i even = load32(masks + offsets[0], masks + offsets[2]);
      const __m256i odd = load32(masks + offsets[1], masks + offsets[3]);
      words[word] = reinterpret_cast<Vector>(_mm256_unpacklo_epi64(even, odd));
      words[word + 1] = reinterpret_cast<Vector>(_mm256_unpackhi_epi64(even, odd));
    }
    if (word == kWords) return;
    const __m128i low = load8(masks + offsets[0], masks + offsets[1]);
    const __m128i high = load8(masks + offsets[2], masks + offsets[3]);
    words[word] = reinterpret_cast<Vector>(_mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1));
  }
};

}  // namespace

void edit_distances_avx2(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                         std::size_t num_words) noexcept {
  edit_distances_in_lanes<FourLanes>(pattern, jobs, num_jobs, num_words);
}

}  // namespace sameish::kernel

#endif
