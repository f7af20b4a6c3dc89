// Which segments are merged: few remain, and no entry is written often.
#include "engine/index_merge.h"

#include <gtest/gtest.h>

#include <numeric>

namespace sameish::engine {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000;

TEST(DueMergeTest, NothingIsDueAmongFewSizesThatFall) {
  EXPECT_TRUE(due_merge({}, kMost).empty());
  const std::vector<PartSize> one = {{5, 5}};
  EXPECT_TRUE(due_merge(one, kMost).empty());
  const std::vector<PartSize> falling = {{1000, 1000}, {100, 100}, {10, 10}};
  EXPECT_TRUE(due_merge(falling, kMost).empty());
}

TEST(DueMergeTest, ASegmentIsMergedWithAllNewerOnes) {
  const std::vector<PartSize> sizes = {{1000, 1000}, {200, 200}, {30, 30}, {10, 10}};
  EXPECT_EQ(due_merge(sizes, kMost), (MergeRange{2, 4}));
  const std::vector<PartSize> more = {{1000, 1000}, {200, 200}, {30, 30}, {40, 40}};
  EXPECT_EQ(due_merge(more, kMost), (MergeRange{1, 4}));
}

TEST(DueMergeTest, WhatIsMostlyRemovedIsWrittenAnew) {
  const std::vector<PartSize> alone = {{4, 10}};
  EXPECT_EQ(due_merge(alone, kMost), (MergeRange{0, 1}));
  const std::vector<PartSize> old = {{400, 1000}, {20, 20}};
  EXPECT_EQ(due_merge(old, kMost), (MergeRange{0, 2}));
}

TEST(DueMergeTest, NoSegmentOutgrowsTheLimit) {
  const std::vector<PartSize> sizes = {{100, 100}, {60, 60}, {50, 50}};
  EXPECT_EQ(due_merge(sizes, 115), (MergeRange{1, 3}));
  EXPECT_TRUE(due_merge(sizes, 105).empty());
}

/// A thousand flushes of one size: few segments at any time, each entry written a handful of times.
TEST(DueMergeTest, SegmentsStayFewAndWritingStaysCheap) {
  std::vector<PartSize> parts;
  std::uint64_t num_written = 0;
  for (int flush = 0; flush < 1000; ++flush) {
    parts.push_back({1, 1});
    ++num_written;
    for (MergeRange range = due_merge(parts, kMost); !range.empty(); range = due_merge(parts, kMost)) {
      const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(range.begin);
      const auto sum = std::accumulate(begin, parts.end(), std::uint64_t{0},
                                       [](std::uint64_t n, const PartSize& part) { return n + part.num_entries; });
      num_written += sum;
      parts.erase(begin, parts.end());
      parts.push_back({sum, sum});
    }
    ASSERT_LE(parts.size(), 7U);
  }
  EXPECT_LE(num_written, 1000U * 16);
}

}  // namespace
}  // namespace sameish::engine
