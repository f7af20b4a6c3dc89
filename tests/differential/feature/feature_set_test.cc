#include "feature/feature_set.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/hash.h"

namespace sameish::feature {
namespace {

using Hashes = std::vector<std::uint64_t>;

void expect_sorted_like_ordered_containers(const Hashes& hashes, SortScratch& scratch) {
  const std::set<std::uint64_t> set(hashes.begin(), hashes.end());
  Hashes distinct = hashes;
  sort_distinct(distinct, scratch);
  ASSERT_EQ(distinct, Hashes(set.begin(), set.end()));

  std::map<std::uint64_t, std::uint32_t> bag;
  for (const std::uint64_t hash : hashes) ++bag[hash];
  Hashes counted = hashes;
  std::vector<std::uint32_t> counts = {9, 9};
  sort_counted(counted, counts, scratch);
  ASSERT_EQ(counted, distinct);
  ASSERT_EQ(counts.size(), counted.size());
  for (std::size_t i = 0; i < counted.size(); ++i) ASSERT_EQ(counts[i], bag[counted[i]]) << i;
}

TEST(FeatureSet, EqualsOrderedContainersOnUniformHashes) {
  SortScratch scratch;
  SplitMix64 random(4);
  for (std::size_t count = 0; count <= 3000; count += count < 300 ? 1 : 271) {
    Hashes hashes(count);
    for (std::uint64_t& hash : hashes) hash = random();
    ASSERT_NO_FATAL_FAILURE(expect_sorted_like_ordered_containers(hashes, scratch)) << count;
  }
}

TEST(FeatureSet, EqualsOrderedContainersOnRepeats) {
  SortScratch scratch;
  SplitMix64 random(5);
  for (const std::size_t num_values : {1u, 2u, 10u, 500u}) {
    Hashes hashes(4000);
    for (std::uint64_t& hash : hashes) hash = fmix64(random() % num_values);
    ASSERT_NO_FATAL_FAILURE(expect_sorted_like_ordered_containers(hashes, scratch)) << num_values;
  }
}

// Values an enemy might choose: all in one bucket, descending, the ends of the range.
TEST(FeatureSet, EqualsOrderedContainersOnCrowdedBuckets) {
  SortScratch scratch;
  Hashes close(50000), spread(50000);
  for (std::size_t i = 0; i < close.size(); ++i) {
    close[i] = 100000 - i;
    spread[i] = i % 2 == 0 ? ~std::uint64_t{0} - i : i;
  }
  ASSERT_NO_FATAL_FAILURE(expect_sorted_like_ordered_containers(close, scratch));
  ASSERT_NO_FATAL_FAILURE(expect_sorted_like_ordered_containers(spread, scratch));
}

TEST(FeatureSet, KeepsZeroAndAllOnes) {
  Hashes hashes = {~std::uint64_t{0}, 0, 0, ~std::uint64_t{0}};
  sort_distinct(hashes);
  EXPECT_EQ(hashes, (Hashes{0, ~std::uint64_t{0}}));
}

}  // namespace
}  // namespace sameish::feature
