// The per-level entries behind hamming_compare.h; included by the kernel's own files only.
#pragma once

#include "kernel/hamming_compare.h"

namespace sameish::kernel {

extern const HammingCompare<std::uint64_t> kHammingComparePortable64;
extern const HammingCompare<Bits128> kHammingComparePortable128;
extern const HammingCompare<std::uint64_t> kHammingCompareAvx2For64;
extern const HammingCompare<Bits128> kHammingCompareAvx2For128;
extern const HammingCompare<std::uint64_t> kHammingCompareAvx512For64;
extern const HammingCompare<Bits128> kHammingCompareAvx512For128;

}  // namespace sameish::kernel
