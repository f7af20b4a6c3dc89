// Every supported level against the bit-by-bit loop: all lengths that end in every kind of tail, and extreme values.
#include "kernel/vote.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/hash.h"

namespace sameish::kernel {
namespace {

using Sums = std::array<std::uint64_t, kHashBits>;

struct Features {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint32_t> weights;
};

Features random_features(std::size_t count, std::uint64_t seed) {
  SplitMix64 random(seed);
  Features features;
  for (std::size_t i = 0; i < count; ++i) {
    features.hashes.push_back(random());
    features.weights.push_back(static_cast<std::uint32_t>(random()));
  }
  return features;
}

Sums slow_sums(const Features& features, std::size_t count, bool weighted) {
  Sums sums{};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t bit = 0; bit < kHashBits; ++bit) {
      if ((features.hashes[i] >> bit) & 1) sums[bit] += weighted ? features.weights[i] : 1;
    }
  }
  return sums;
}

class VoteLevels : public testing::TestWithParam<Level> {
 protected:
  void SetUp() override {
    if (!supported(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
  }

  Sums counted(std::span<const std::uint64_t> hashes) const {
    Sums sums{};
    count_bits(GetParam(), hashes, sums);
    return sums;
  }
};

TEST_P(VoteLevels, CountsEveryLengthLikeTheLoop) {
  const Features features = random_features(1100, 7);
  Sums expected{};
  for (std::size_t count = 0; count <= 1100; ++count) {
    ASSERT_EQ(counted(std::span(features.hashes).first(count)), expected) << count;
    if (count == 1100) break;
    for (std::size_t bit = 0; bit < kHashBits; ++bit) expected[bit] += (features.hashes[count] >> bit) & 1;
  }
}

TEST_P(VoteLevels, CountsFromAnyStart) {
  const Features features = random_features(600, 8);
  for (std::size_t skip = 1; skip < 8; ++skip) {
    const auto part = std::span(features.hashes).subspan(skip);
    Features copy{{part.begin(), part.end()}, {}};
    ASSERT_EQ(counted(part), slow_sums(copy, part.size(), false)) << skip;
  }
}

// All bits set is where a byte counter would overflow first: 255 blocks and more of every register width.
TEST_P(VoteLevels, EmptiesItsCountersBeforeTheyOverflow) {
  for (const std::size_t count : {255u * 16u, 255u * 16u + 15u, 255u * 64u, 255u * 64u + 63u, 40000u}) {
    const std::vector<std::uint64_t> hashes(count, ~std::uint64_t{0});
    Sums expected;
    expected.fill(count);
    ASSERT_EQ(counted(hashes), expected) << count;
  }
}

TEST_P(VoteLevels, AddsToWhatIsThere) {
  const Features features = random_features(77, 9);
  Sums sums{};
  count_bits(GetParam(), std::span(features.hashes).first(40), sums);
  count_bits(GetParam(), std::span(features.hashes).subspan(40), sums);
  EXPECT_EQ(sums, slow_sums(features, 77, false));
  sum_bits(GetParam(), features.hashes, features.weights, sums);
  Sums expected = slow_sums(features, 77, false);
  const Sums weighted = slow_sums(features, 77, true);
  for (std::size_t bit = 0; bit < kHashBits; ++bit) expected[bit] += weighted[bit];
  EXPECT_EQ(sums, expected);
}

TEST_P(VoteLevels, SumsWeightsLikeTheLoop) {
  const Features features = random_features(300, 10);
  for (std::size_t count = 0; count <= 300; ++count) {
    Sums sums{};
    sum_bits(GetParam(), std::span(features.hashes).first(count), std::span(features.weights).first(count), sums);
    ASSERT_EQ(sums, slow_sums(features, count, true)) << count;
  }
}

TEST_P(VoteLevels, SumsTheLargestWeights) {
  const std::vector<std::uint64_t> hashes(5000, ~std::uint64_t{0});
  const std::vector<std::uint32_t> weights(5000, 0xffffffff);
  Sums sums{};
  sum_bits(GetParam(), hashes, weights, sums);
  for (const std::uint64_t sum : sums) EXPECT_EQ(sum, 5000 * std::uint64_t{0xffffffff});
}

INSTANTIATE_TEST_SUITE_P(Levels, VoteLevels, testing::ValuesIn(known_levels().begin(), known_levels().end()),
                         [](const auto& level) { return std::string(name(level.param)); });

}  // namespace
}  // namespace sameish::kernel
