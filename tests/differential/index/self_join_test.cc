// self_join against the double loop: every plan, width, distance, CPU level and number of threads.
#include "index/self_join.h"

#include <gtest/gtest.h>

#include "kernel/cpu.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"
#include "reference/nightly.h"

namespace sameish::index {
namespace {

template <class Value>
class SelfJoinTest : public testing::Test {
 protected:
  void TearDown() override { ASSERT_TRUE(kernel::force_level("auto").ok()); }

  static constexpr unsigned kBits = sizeof(Value) * 8;

  static void expect_join(const std::vector<Value>& values, const JoinOptions& options, const CoveragePlan& plan,
                          const std::vector<Pair>& expected) {
    PairCollector collector;
    const auto stats = self_join_by_plan(std::span<const Value>(values), options, plan, collector);
    ASSERT_TRUE(stats.ok()) << stats.error().message;
    EXPECT_EQ(stats->num_pairs, expected.size());
    ASSERT_EQ(collector.pairs(), expected) << plan.describe() << ", distance " << options.max_distance << ", threads "
                                           << options.num_threads << ", values " << values.size();
  }

  /// Every known plan, at the size given and at sizes that make the planner choose wider and narrower blocks.
  static void expect_all_plans(const std::vector<Value>& values, unsigned max_distance) {
    const auto expected = reference::quadratic_join(std::span<const Value>(values), max_distance);
    for (const std::uint64_t planned_size : {std::uint64_t{values.size()}, std::uint64_t{100'000}}) {
      for (const CoveragePlan& plan : known_plans(kBits, max_distance, planned_size)) {
        const bool is_slow = plan.predicted_ns > 3e8;  // wide radii on wide blocks: seconds for a few values
        if (is_slow && planned_size > values.size()) continue;
        expect_join(values, {.max_distance = max_distance}, plan, expected);
      }
    }
  }
};

using Widths = testing::Types<std::uint64_t, Bits128>;
TYPED_TEST_SUITE(SelfJoinTest, Widths);

TYPED_TEST(SelfJoinTest, EmptyOneAndTwo) {
  for (unsigned k = 0; k <= kMaxDistance; ++k) {
    this->expect_all_plans({}, k);
    this->expect_all_plans(reference::uniform<TypeParam>(1, 1), k);
    this->expect_all_plans(reference::with_neighbors<TypeParam>(2, k + 1, k), k);
  }
}

TYPED_TEST(SelfJoinTest, CubesInEveryPosition) {
  for (unsigned k = 0; k <= kMaxDistance; ++k) {
    for (unsigned first = 0; first < this->kBits; first += 7) {
      const auto values = reference::cube<TypeParam>(7, first, 1 + first % 11);
      const auto expected = reference::quadratic_join(std::span<const TypeParam>(values), k);
      for (const CoveragePlan& plan : known_plans(this->kBits, k, values.size())) {
        this->expect_join(values, {.max_distance = k}, plan, expected);
      }
    }
  }
}

TYPED_TEST(SelfJoinTest, PlantedNeighbors) {
  for (unsigned k = 0; k <= kMaxDistance; ++k) {
    this->expect_all_plans(reference::with_neighbors<TypeParam>(700, k + 2, k), k);
  }
}

TYPED_TEST(SelfJoinTest, SkewedSets) {
  const std::size_t size = test::by_day_or_night<std::size_t>(900, 2500);
  for (const unsigned k : {0U, 1U, 2U, 3U, 4U, 7U}) {
    this->expect_all_plans(reference::one_ball<TypeParam>(size, 64, 3, k), k);
    this->expect_all_plans(reference::one_ball<TypeParam>(size, 40, 6, k), k);
    this->expect_all_plans(reference::biased<TypeParam>(size, k), k);
    this->expect_all_plans(std::vector<TypeParam>(300, TypeParam{}), k);
  }
}

TYPED_TEST(SelfJoinTest, EveryLevelAndNumberOfThreads) {
  for (const kernel::Level level : kernel::known_levels()) {
    if (!kernel::supported(level)) continue;
    ASSERT_TRUE(kernel::force_level(kernel::name(level)).ok());
    for (const unsigned k : {1U, 3U, 6U}) {
      const auto values = reference::one_ball<TypeParam>(test::by_day_or_night<std::size_t>(1500, 3000), 30, 4, k);
      const auto expected = reference::quadratic_join(std::span<const TypeParam>(values), k);
      for (const CoveragePlan& plan : known_plans(sizeof(TypeParam) * 8, k, values.size())) {
        for (const unsigned threads : {1U, 2U, 3U}) {
          this->expect_join(values, {.max_distance = k, .num_threads = threads}, plan, expected);
        }
      }
    }
  }
}

TYPED_TEST(SelfJoinTest, ChosenPlanFindsPlantedNeighborsInALargeSet) {
  const auto values = reference::with_neighbors<TypeParam>(20'000, 4, 9);
  const auto expected = reference::quadratic_join(std::span<const TypeParam>(values), 3);
  PairCollector collector;
  const auto stats = self_join(std::span<const TypeParam>(values), {.max_distance = 3, .num_threads = 2}, collector);
  ASSERT_TRUE(stats.ok());
  EXPECT_EQ(collector.pairs(), expected);
}

}  // namespace
}  // namespace sameish::index
