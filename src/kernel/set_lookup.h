// set_lookup: how many of some values are members of a set.
// Idea     the set is sorted; a table says where the values of each range of hashes begin. A range has at most eight
//          values, so one comparison with the eight values from there on answers for one value: no branch, no search.
// Cost     AVX-512: 0.6 ns a wanted value, from the second-level cache.
// Threads  pure functions over the caller's memory.
// Tests    tests/differential/kernel/set_lookup_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "kernel/cpu.h"

namespace sameish::kernel {

/// Values of a range that are compared at once, and the least number of values of a set.
inline constexpr std::size_t kLookupWidth = 8;

struct LookupTable {
  const std::uint64_t* values;  ///< the set, distinct
  const std::uint32_t* begins;  ///< by value >> shift: eight values can be read from there, the range's among them
  unsigned shift;
};

/// How many of `wanted` are in the set, repeats counted.
[[nodiscard]] std::uint64_t count_members(std::span<const std::uint64_t> wanted, const LookupTable& table) noexcept;

/// The same on a stated level, which must be supported here; for tests and benchmarks.
[[nodiscard]] std::uint64_t count_members(Level level, std::span<const std::uint64_t> wanted,
                                          const LookupTable& table) noexcept;

}  // namespace sameish::kernel
