// CoveragePlan: which blocks of bits to bring together so that no pair within the distance is missed.
// Idea     a plan is a list of tests. A test says: the two values differ in at most `radius` bits of a block and, for
//          sibling plans, in at most `guard_radius` bits of a second block. Every pair within the distance passes at
//          least one test (the pigeonhole argument is beside each maker in coverage_plan.cc), and the first test it
//          passes owns it. An empty list is a plan too: compare everything.
//          The planner predicts the time of every plan it knows for (bits, distance, number of values) and takes the
//          least; it never changes an answer.
// Cost     a few microseconds a plan.
// Threads  pure functions.
// Source   as in self_join.h.
// Tests    tests/unit/index/coverage_plan_test.cc checks every plan on every small set of flipped bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "index/value_bits.h"

namespace sameish::index {

/// A range of bits.
struct BitRange {
  unsigned first_bit = 0;
  unsigned num_bits = 0;
};

struct BlockTest {
  BitRange block;             ///< at most kMaxBlockBits bits
  unsigned radius = 0;        ///< errors allowed in the block
  BitRange guard;             ///< no bits: no second condition
  unsigned guard_radius = 0;  ///< errors allowed in the guard
};

inline constexpr unsigned kMaxBlockBits = 24;
inline constexpr unsigned kMaxRadius = 3;

struct CoveragePlan {
  unsigned num_bits = 64;
  unsigned max_distance = 0;
  std::vector<BlockTest> tests;  ///< empty: compare every pair
  double predicted_ns = 0;       ///< one thread, uniform values

  [[nodiscard]] std::string describe() const;
};

/// Every plan the planner knows for these numbers, each exact. num_bits is 64 or 128, max_distance at most 10.
[[nodiscard]] std::vector<CoveragePlan> known_plans(unsigned num_bits, unsigned max_distance, std::uint64_t num_values);

/// The one with the least predicted time.
[[nodiscard]] CoveragePlan choose_plan(unsigned num_bits, unsigned max_distance, std::uint64_t num_values);

}  // namespace sameish::index
