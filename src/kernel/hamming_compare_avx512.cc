#if defined(__AVX512VPOPCNTDQ__)

// gcc 12 takes the "undefined" operand inside its own intrinsics for a mistake (gcc bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include "kernel/hamming_compare_lanes.h"

namespace sameish::kernel {
namespace {

struct Words {
  using Vector = __m512i;
  static Vector bound(unsigned max_distance) noexcept { return _mm512_set1_epi64(static_cast<int>(max_distance)); }
  static Vector least(Vector a, Vector b) noexcept { return _mm512_min_epu64(a, b); }
  /// The mask as a number. Where it is short of registers gcc 12 stores the 8 bits of a mask register and reads 32 back, of
  /// which 24 are whatever lay there; by way of a byte in a general register it widens them itself.
  static unsigned widened(__mmask8 mask) noexcept {
    __asm__("" : "+r"(mask));
    return mask;
  }
};

struct Lanes64 : Words {
  using Value = std::uint64_t;
  static constexpr std::size_t kWidth = 8;
  static constexpr unsigned kStride = 1;
  static Vector load(const Value* p) noexcept { return _mm512_loadu_si512(p); }
  static Vector load(const Value* p, std::size_t n) noexcept {
    return _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << n) - 1), p);
  }
  static Vector broadcast(Value value) noexcept { return _mm512_set1_epi64(static_cast<long long>(value)); }
  static Vector distances(Vector v, Vector query) noexcept { return _mm512_popcnt_epi64(_mm512_xor_si512(v, query)); }
  static unsigned within(Vector d, Vector bound) noexcept { return widened(_mm512_cmple_epu64_mask(d, bound)); }
};

struct Lanes128 : Words {
  using Value = Bits128;
  static constexpr std::size_t kWidth = 4;
  static constexpr unsigned kStride = 2;
  static Vector load(const Value* p) noexcept { return _mm512_loadu_si512(p); }
  static Vector load(const Value* p, std::size_t n) noexcept {
    return _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1U << (2 * n)) - 1), p);
  }
  static Vector broadcast(const Value& value) noexcept {
    return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&value)));
  }
  static Vector distances(Vector v, Vector query) noexcept {
    const Vector counts = _mm512_popcnt_epi64(_mm512_xor_si512(v, query));
    return _mm512_add_epi64(counts, _mm512_shuffle_epi32(counts, _MM_PERM_BADC));
  }
  static unsigned within(Vector d, Vector bound) noexcept {
    return widened(_mm512_mask_cmple_epu64_mask(0x55, d, bound));
  }
};

}  // namespace

const HammingCompare<std::uint64_t> kHammingCompareAvx512For64 = {
    CompareLoops<Lanes64>::cross, CompareLoops<Lanes64>::self, CompareLoops<Lanes64>::search};
const HammingCompare<Bits128> kHammingCompareAvx512For128 = {
    CompareLoops<Lanes128>::cross, CompareLoops<Lanes128>::self, CompareLoops<Lanes128>::search};

}  // namespace sameish::kernel

#endif
