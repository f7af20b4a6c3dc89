// Which buckets a question looks at, and who owns a match.
#include "index/table_probes.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "index/self_join.h"
#include "reference/index/differences.h"

namespace sameish::index {
namespace {

TEST(FlipsWithinTest, AreAllWordsOfSoFewOnesOnce) {
  for (unsigned num_bits = 1; num_bits <= 12; ++num_bits) {
    for (unsigned radius = 0; radius <= 4; ++radius) {
      const std::vector<std::uint32_t> flips = flips_within(num_bits, radius);
      EXPECT_EQ(flips.front(), 0U);
      std::set<std::uint32_t> expected;
      for (std::uint32_t word = 0; word < 1U << num_bits; ++word) {
        if (static_cast<unsigned>(std::popcount(word)) <= radius) expected.insert(word);
      }
      EXPECT_EQ(std::set(flips.begin(), flips.end()), expected);
      EXPECT_EQ(flips.size(), expected.size());
      EXPECT_EQ(static_cast<double>(flips.size()), ball(num_bits, radius));
    }
  }
}

/// A question reaches the bucket of a match in the table that owns it.
TEST(ProbePlanTest, TheOwnerLooksAtTheBucketOfTheMatch) {
  const std::uint64_t stored = 0x123456789abcdef0;
  for (const TableLayout& layout : known_layouts(64, 3, 1000)) {
    if (layout.tables.empty()) continue;
    const ProbePlan<std::uint64_t> plan(layout.tables, 3);
    const auto is_reached = [&](const Bits128& difference) {
      const std::uint32_t owner = plan.owner(difference.low);
      const TableTest& test = layout.tables[owner];
      for (const Probe& probe : plan.probes()) {
        if (probe.table == owner && (test.bucket_of(stored ^ difference.low) ^ probe.flips) == test.bucket_of(stored)) {
          return true;
        }
      }
      return false;
    };
    EXPECT_TRUE(reference::for_all_differences(64, 2, is_reached)) << layout.describe();
  }
}

TEST(ProbePlanTest, SmallerDistancesLookAtFewerBuckets) {
  const TableLayout layout = choose_layout(64, 8, 1'000'000, 0).value();
  std::size_t before = 0;
  for (unsigned k = 0; k <= 8; ++k) {
    const std::size_t num_probes = ProbePlan<std::uint64_t>(layout.tables, k).probes().size();
    EXPECT_GE(num_probes, before);
    before = num_probes;
  }
}

}  // namespace
}  // namespace sameish::index
