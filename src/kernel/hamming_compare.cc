#include "kernel/hamming_compare.h"

#include <cassert>

#include "kernel/hamming_compare_levels.h"

namespace sameish::kernel {

HammingCompare<std::uint64_t> hamming_compare_64(Level level) noexcept {
  assert(supported(level));
#if defined(__x86_64__)
  if (level == Level::avx512) return kHammingCompareAvx512For64;
  if (level == Level::avx2) return kHammingCompareAvx2For64;
#endif
  return kHammingComparePortable64;
}

HammingCompare<Bits128> hamming_compare_128(Level level) noexcept {
  assert(supported(level));
#if defined(__x86_64__)
  if (level == Level::avx512) return kHammingCompareAvx512For128;
  if (level == Level::avx2) return kHammingCompareAvx2For128;
#endif
  return kHammingComparePortable128;
}

}  // namespace sameish::kernel
