// BucketJoiner split to the last level against the double loop: pieces, owners and cross joins.
#include "index/bucket_joiner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::index {
namespace {

constexpr SplitRule kAlwaysSplit = {.smallest = 2, .max_share_left = 1e9, .max_share_left_deeper = 1e9};
constexpr SplitRule kNeverSplit = {.smallest = std::size_t{1} << 30};

template <class Value>
std::vector<Pair> found_pairs(BucketJoiner<Value>& joiner) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < joiner.found().size(); ++i) pairs.push_back(unpack_pair(joiner.found()[i]));
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

std::vector<std::uint32_t> ranks_of(std::size_t size) {
  std::vector<std::uint32_t> ranks(size);
  std::iota(ranks.begin(), ranks.end(), 0U);
  return ranks;
}

template <class Value>
void expect_self(const std::vector<Value>& values, unsigned k, const std::vector<MaskTest<Value>>& tests,
                 const SplitRule& rule) {
  StopRule limit(0, {});
  const auto ranks = ranks_of(values.size());
  BucketJoiner<Value> joiner(tests, k, limit, rule);
  joiner.join_self({values.data(), ranks.data(), values.size()});
  std::vector<Pair> expected;
  for (const Pair& pair : reference::quadratic_join(std::span<const Value>(values), k)) {
    if (tests.empty() || tests[0].passes(bit_xor(values[pair.a], values[pair.b]))) expected.push_back(pair);
  }
  ASSERT_EQ(found_pairs(joiner), expected) << "distance " << k;
  // Seven varying bits, as in a cube, can be cut into seven pieces at most.
  if (k < 7) {
    EXPECT_EQ(joiner.counts().num_split_buckets > 0, rule.smallest == kAlwaysSplit.smallest);
  }
}

template <class Value>
class BucketJoinerTest : public testing::Test {};
using Widths = testing::Types<std::uint64_t, Bits128>;
TYPED_TEST_SUITE(BucketJoinerTest, Widths);

TYPED_TEST(BucketJoinerTest, OneBucketWithoutTests) {
  for (unsigned k = 0; k <= 10; ++k) {
    for (const SplitRule& rule : {kAlwaysSplit, kNeverSplit}) {
      expect_self<TypeParam>(reference::with_neighbors<TypeParam>(300, k + 1, k), k, {}, rule);
      expect_self<TypeParam>(reference::one_ball<TypeParam>(200, 64, 4, k), k, {}, rule);
      expect_self<TypeParam>(reference::cube<TypeParam>(7, 5, 3), k, {}, rule);
    }
  }
}

/// The block is equal in all values, and pairs that fail the guard belong to somebody else.
TYPED_TEST(BucketJoinerTest, GuardedTest) {
  const std::vector<MaskTest<TypeParam>> tests = {{range_mask<TypeParam>(0, 16), 0, range_mask<TypeParam>(16, 16), 1}};
  for (const unsigned k : {2U, 3U}) {
    for (const SplitRule& rule : {kAlwaysSplit, kNeverSplit}) {
      auto values = reference::one_ball<TypeParam>(400, 64, 2, k);
      for (TypeParam& value : values) value = without(value, tests[0].mask);
      expect_self<TypeParam>(values, k, tests, rule);
    }
  }
}

TYPED_TEST(BucketJoinerTest, TwoBucketsTwoBitsApart) {
  const std::vector<MaskTest<TypeParam>> tests = {{range_mask<TypeParam>(8, 12), 2, {}, 0}};
  for (unsigned k = 2; k <= 10; ++k) {
    for (const SplitRule& rule : {kAlwaysSplit, kNeverSplit}) {
      auto values = reference::one_ball<TypeParam>(300, 64, 3, k);
      constexpr std::size_t kNumRows = 110;
      for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = without(values[i], tests[0].mask);
        if (i >= kNumRows) {
          reference::flip(values[i], 9);
          reference::flip(values[i], 17);
        }
      }
      std::vector<Pair> expected;
      for (const Pair& pair : reference::quadratic_join(std::span<const TypeParam>(values), k)) {
        if (pair.a < kNumRows && pair.b >= kNumRows) expected.push_back(pair);
      }
      StopRule limit(0, {});
      const auto ranks = ranks_of(values.size());
      const Entries<TypeParam> all{values.data(), ranks.data(), values.size()};
      BucketJoiner<TypeParam> joiner(tests, k, limit, rule);
      joiner.join_cross(all.part(0, kNumRows), all.part(kNumRows, values.size()), 2);
      ASSERT_EQ(found_pairs(joiner), expected) << "distance " << k;
    }
  }
}

}  // namespace
}  // namespace sameish::index
