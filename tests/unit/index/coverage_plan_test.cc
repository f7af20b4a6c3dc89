// Every plan, on every small set of flipped bits: some test must see it.
#include "index/coverage_plan.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "reference/index/differences.h"

namespace sameish::index {
namespace {

bool passes(const BlockTest& test, const Bits128& x) {
  const auto errors = [&](const BitRange& range) {
    return count_bits(bit_and(x, range_mask<Bits128>(range.first_bit, range.num_bits)));
  };
  return errors(test.block) <= test.radius && errors(test.guard) <= test.guard_radius;
}

bool covered(const CoveragePlan& plan, const Bits128& x) {
  if (plan.tests.empty()) return true;
  for (const BlockTest& test : plan.tests) {
    if (passes(test, x)) return true;
  }
  return false;
}

TEST(CoveragePlanTest, EverySetOfFlipsIsSeen) {
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= (num_bits == 64 ? 3U : 2U); ++k) {
      for (const CoveragePlan& plan : known_plans(num_bits, k, 1'000'000)) {
        const auto is_covered = [&](const Bits128& difference) { return covered(plan, difference); };
        ASSERT_TRUE(reference::for_all_differences(num_bits, k, is_covered)) << plan.describe();
      }
    }
  }
}

TEST(CoveragePlanTest, ManyRandomSetsOfFlipsAreSeen) {
  SplitMix64 random(7);
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= 10; ++k) {
      for (const std::uint64_t num_values : {10ULL, 10'000ULL, 100'000'000ULL}) {
        for (const CoveragePlan& plan : known_plans(num_bits, k, num_values)) {
          for (int round = 0; round < 2000; ++round) {
            Bits128 x;
            for (unsigned i = 0; i < k; ++i) set_bit(x, static_cast<unsigned>(random() % num_bits));
            ASSERT_TRUE(covered(plan, x)) << plan.describe();
          }
        }
      }
    }
  }
}

TEST(CoveragePlanTest, BlocksLieInsideTheFingerprint) {
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= 10; ++k) {
      for (const CoveragePlan& plan : known_plans(num_bits, k, 1'000'000'000)) {
        for (const BlockTest& test : plan.tests) {
          EXPECT_GT(test.block.num_bits, 0U);
          EXPECT_LE(test.block.num_bits, kMaxBlockBits);
          EXPECT_LE(test.block.first_bit + test.block.num_bits, num_bits);
          EXPECT_LE(test.guard.first_bit + test.guard.num_bits, num_bits);
        }
      }
    }
  }
}

TEST(CoveragePlanTest, FewValuesAreComparedDirectly) {
  EXPECT_TRUE(choose_plan(64, 3, 100).tests.empty());
  EXPECT_FALSE(choose_plan(64, 3, 1'000'000).tests.empty());
}

}  // namespace
}  // namespace sameish::index
