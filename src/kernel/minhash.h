// The inner loops of MinHash: minima over a list of hashes.
// Idea     many permutations: the 64-bit products a*(x >> 32) + b are minimized whole (the value is their high half,
//          and the high half of the least product is the least high half); parameters and minima of a group of permutations
//          stay in registers while all features stream past.
//          One permutation: mix a block of features, then lower one of m bins each. Bins are 64 bits wide, so that
//          all-ones means "empty" and cannot be a value.
// Cost     AVX-512: about 0.1 ns a feature and permutation; about 1 ns a feature for one permutation.
// Threads  pure functions over the caller's memory.
// Tests    tests/differential/kernel/minhash_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "kernel/cpu.h"

namespace sameish::kernel {

inline constexpr std::uint64_t kEmptyBin = ~std::uint64_t{0};

/// The number of permutations handed over at once must be a multiple of this (the widest register group).
inline constexpr std::size_t kPermutationGroup = 8;

/// minima[i] = min(minima[i], (multipliers[i] * (x >> 32) + addends[i]) mod 2^64) over all features x.
void lower_permutation_minima(std::span<const std::uint64_t> features, std::span<const std::uint64_t> multipliers,
                              std::span<const std::uint64_t> addends, std::span<std::uint64_t> minima) noexcept;

/// With y = fmix64(x ^ key): bins[((y >> 32) * bins.size()) >> 32] is lowered to the low half of y, for all features x.
/// 1 <= bins.size() < 2^32.
void lower_bin_minima(std::span<const std::uint64_t> features, std::uint64_t key,
                      std::span<std::uint64_t> bins) noexcept;

/// The same on a stated level, which must be supported here; for tests and benchmarks.
void lower_permutation_minima(Level level, std::span<const std::uint64_t> features,
                              std::span<const std::uint64_t> multipliers, std::span<const std::uint64_t> addends,
                              std::span<std::uint64_t> minima) noexcept;
void lower_bin_minima(Level level, std::span<const std::uint64_t> features, std::uint64_t key,
                      std::span<std::uint64_t> bins) noexcept;

}  // namespace sameish::kernel
