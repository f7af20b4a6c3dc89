// fmix64 on every lane of a vector type; a template so that each level has its own copy.
// It uses GCC vector operators: GCC 12 warns wrongly (-Wmaybe-uninitialized) about many AVX-512 intrinsics.
#pragma once

#include <cstdint>

namespace sameish::kernel {

template <class V>
[[gnu::always_inline]] inline V fmix64_lanes(V x) noexcept {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccd;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53;
  x ^= x >> 33;
  return x;
}

}  // namespace sameish::kernel
