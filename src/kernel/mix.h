// fmix64 over a block: the second half of 128-bit fingerprints and the permutation of one-permutation MinHash.
// Idea     out[i] = fmix64(in[i] ^ key); AVX-512 has a 64-bit multiply, so 8 values go at once; AVX2 has none.
// Cost     about 0.3 ns a value on AVX-512, 0.7 ns portable.
// Threads  pure functions. `out` may be `in`.
// Tests    tests/differential/kernel/mix_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "kernel/cpu.h"

namespace sameish::kernel {

/// out[i] = fmix64(in[i] ^ key). `out` is as long as `in`, and may be the same memory.
void mix(std::span<const std::uint64_t> in, std::uint64_t key, std::span<std::uint64_t> out) noexcept;

/// The same on a stated level, which must be supported here; for tests and benchmarks.
void mix(Level level, std::span<const std::uint64_t> in, std::uint64_t key, std::span<std::uint64_t> out) noexcept;

}  // namespace sameish::kernel
