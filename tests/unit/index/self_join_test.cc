// What a join promises besides its pairs: errors, limits, stopping, statistics.
#include "index/self_join.h"

#include <gtest/gtest.h>

#include <atomic>

#include "reference/index/fingerprint_sets.h"

namespace sameish::index {
namespace {

std::span<const std::uint64_t> view(const std::vector<std::uint64_t>& values) { return values; }

TEST(SelfJoinTest, ADistanceAboveTheLimitIsRefused) {
  PairCollector sink;
  const auto result = self_join(view({1, 2}), {.max_distance = kMaxDistance + 1}, sink);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(result.error().message.find("11"), std::string::npos);
  EXPECT_NE(result.error().message.find("10"), std::string::npos);
}

TEST(SelfJoinTest, HandMadePairs) {
  PairCollector sink;
  const auto stats = self_join(view({0b1111, ~0ULL, 0b1110, 0b0000}), {.max_distance = 3}, sink);
  ASSERT_TRUE(stats.ok());
  EXPECT_EQ(sink.pairs(), (std::vector<Pair>{{0, 2, 1}, {2, 3, 3}}));
  EXPECT_EQ(stats->num_pairs, 2U);
  EXPECT_EQ(stats->num_values, 4U);
  EXPECT_FALSE(stats->stopped);
}

TEST(SelfJoinTest, MorePairsThanAllowedIsAnErrorAndGivesNothing) {
  const auto values = reference::cube<std::uint64_t>(10, 0, 6);  // 5120 pairs at distance 1
  for (const CoveragePlan& plan : known_plans(64, 1, values.size())) {
    PairCollector sink;
    const auto refused = self_join_by_plan(view(values), {.max_distance = 1, .max_pairs = 5119}, plan, sink);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::resource_limit);
    EXPECT_TRUE(sink.pairs().empty());
    EXPECT_TRUE(self_join_by_plan(view(values), {.max_distance = 1, .max_pairs = 5120}, plan, sink).ok());
    EXPECT_EQ(sink.pairs().size(), 5120U);
  }
}

class RefuseAll final : public PairSink {
 public:
  bool take(std::span<const Pair>) override {
    ++num_calls;
    return false;
  }
  int num_calls = 0;
};

TEST(SelfJoinTest, ASinkMayStopTheRun) {
  const auto values = reference::cube<std::uint64_t>(12, 0, 5);
  RefuseAll sink;
  const auto stats = self_join(view(values), {.max_distance = 2}, sink);
  ASSERT_TRUE(stats.ok());
  EXPECT_TRUE(stats->stopped);
  EXPECT_EQ(sink.num_calls, 1);
}

TEST(SelfJoinTest, TheCallerMayStopTheSearch) {
  const auto values = reference::with_neighbors<std::uint64_t>(60'000, 3, 4);
  const CoveragePlan all_with_all;
  for (const unsigned threads : {1U, 3U}) {
    PairCollector sink;
    std::atomic<int> num_asked = 0;
    const auto stats = self_join_by_plan(
        view(values), {.max_distance = 3, .num_threads = threads, .goes_on = [&num_asked] { return ++num_asked < 3; }},
        all_with_all, sink);
    ASSERT_TRUE(stats.ok());
    EXPECT_TRUE(stats->stopped);
    EXPECT_TRUE(sink.pairs().empty());
    EXPECT_GE(num_asked, 3);
    EXPECT_LT(num_asked, 3 + 100) << "it went on";
  }
}

TEST(SelfJoinTest, WorkDoesNotDependOnThreads) {
  auto values = reference::with_neighbors<std::uint64_t>(8000, 3, 4);
  for (std::uint64_t& value : values) value <<= 16;  // one bucket holds them all
  PairCollector one;
  PairCollector three;
  const auto plan = known_plans(64, 3, values.size())[1];
  const auto a = self_join_by_plan(view(values), {.max_distance = 3, .num_threads = 1}, plan, one);
  const auto b = self_join_by_plan(view(values), {.max_distance = 3, .num_threads = 3}, plan, three);
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(one.pairs(), three.pairs());
  EXPECT_EQ(a->num_comparisons, b->num_comparisons);
  EXPECT_EQ(a->num_buckets, b->num_buckets);
  EXPECT_EQ(a->largest_bucket, b->largest_bucket);
  EXPECT_EQ(a->num_split_buckets, b->num_split_buckets);
  EXPECT_GT(a->num_split_buckets, 0U);
}

}  // namespace
}  // namespace sameish::index
