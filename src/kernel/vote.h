// How often is each of the 64 bits set, over a list of hashes? The inner loop of SimHash.
// Idea     S[j] is all that the vote needs: with W the sum of all weights, V[j] = 2*S[j] - W. With weight 1 it is a
//          positional popcount: carry-save adders fold 8 words into one "eights" word, whose 64 bits are then added to
//          64 byte counters (8 accumulators of 8 bytes), emptied before a byte can overflow.
// Cost     about 7 logic operations a word, divided by the words a register holds (2, 4 or 8); emptying costs ~40 ns.
// Threads  pure functions over the caller's memory.
// Source   carry-save counting: Warren, Hacker's Delight, chapter 5; positional popcount: Clausecker, Lemire, Schintke.
// Tests    tests/differential/kernel/vote_test.cc compares every level with the bit-by-bit loop.
#pragma once

#include <cstdint>
#include <span>

#include "kernel/cpu.h"

namespace sameish::kernel {

inline constexpr std::size_t kHashBits = 64;

/// Adds to counts[j] the number of hashes whose bit j (0 = least significant) is set.
void count_bits(std::span<const std::uint64_t> hashes, std::span<std::uint64_t, kHashBits> counts) noexcept;

/// Adds to sums[j] the weights of the hashes whose bit j is set. `weights` is as long as `hashes`.
/// The caller keeps sums below 2^64: 2^31 hashes of any 32-bit weight fit.
void sum_bits(std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights,
              std::span<std::uint64_t, kHashBits> sums) noexcept;

/// The same on a stated level, which must be supported here; for tests and benchmarks.
void count_bits(Level level, std::span<const std::uint64_t> hashes,
                std::span<std::uint64_t, kHashBits> counts) noexcept;
void sum_bits(Level level, std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights,
              std::span<std::uint64_t, kHashBits> sums) noexcept;

}  // namespace sameish::kernel
