#if defined(__AVX2__)

#include <immintrin.h>

#include "kernel/hamming_compare_lanes.h"

namespace sameish::kernel {
namespace {

/// Population counts of four 64-bit words by a table of nibbles.
__m256i count_words(__m256i x) noexcept {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i nibble = _mm256_set1_epi8(0x0f);
  const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, nibble));
  const __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), nibble));
  return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

/// All ones in the first n of four words.
__m256i first_words(std::size_t n) noexcept {
  return _mm256_cmpgt_epi64(_mm256_set1_epi64x(static_cast<long long>(n)), _mm256_setr_epi64x(0, 1, 2, 3));
}

struct Words {
  using Vector = __m256i;
  static Vector bound(unsigned max_distance) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(max_distance) + 1);
  }
  static Vector least(Vector a, Vector b) noexcept { return _mm256_min_epu32(a, b); }  // the upper halves are 0
  static unsigned below(Vector d, Vector bound) noexcept {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpgt_epi64(bound, d))));
  }
};

struct Lanes64 : Words {
  using Value = std::uint64_t;
  static constexpr std::size_t kWidth = 4;
  static constexpr unsigned kStride = 1;
  static Vector load(const Value* p) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
  static Vector load(const Value* p, std::size_t n) noexcept {
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), first_words(n));
  }
  static Vector broadcast(Value value) noexcept { return _mm256_set1_epi64x(static_cast<long long>(value)); }
  static Vector distances(Vector v, Vector query) noexcept { return count_words(_mm256_xor_si256(v, query)); }
  static unsigned within(Vector d, Vector bound) noexcept { return below(d, bound); }
};

struct Lanes128 : Words {
  using Value = Bits128;
  static constexpr std::size_t kWidth = 2;
  static constexpr unsigned kStride = 2;
  static Vector load(const Value* p) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
  static Vector load(const Value* p, std::size_t n) noexcept {
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), first_words(2 * n));
  }
  static Vector broadcast(const Value& value) noexcept {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&value)));
  }
  static Vector distances(Vector v, Vector query) noexcept {
    const Vector counts = count_words(_mm256_xor_si256(v, query));
    return _mm256_add_epi64(counts, _mm256_shuffle_epi32(counts, 0x4e));
  }
  static unsigned within(Vector d, Vector bound) noexcept { return below(d, bound) & 0x5U; }
};

}  // namespace

const HammingCompare<std::uint64_t> kHammingCompareAvx2For64 = {
    CompareLoops<Lanes64>::cross, CompareLoops<Lanes64>::self, CompareLoops<Lanes64>::search};
const HammingCompare<Bits128> kHammingCompareAvx2For128 = {CompareLoops<Lanes128>::cross, CompareLoops<Lanes128>::self,
                                                           CompareLoops<Lanes128>::search};

}  // namespace sameish::kernel

#endif
