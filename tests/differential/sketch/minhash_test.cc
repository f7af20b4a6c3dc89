#include "sketch/minhash.h"

#include <gtest/gtest.h>

#include <string>

#include "base/hash.h"
#include "kernel/cpu.h"
#include "reference/sketch/minhash.h"
#include "sketch/one_permutation_minhash.h"

namespace sameish::sketch {
namespace {

std::vector<std::uint64_t> random_features(std::size_t count) {
  SplitMix64 random(count + 100);
  std::vector<std::uint64_t> features(count);
  for (std::uint64_t& feature : features) feature = random();
  return features;
}

class SketchLevels : public testing::TestWithParam<kernel::Level> {
 protected:
  void SetUp() override {
    if (!kernel::force_level(kernel::name(GetParam())).ok()) GTEST_SKIP() << "this machine cannot run it";
  }
  void TearDown() override { ASSERT_TRUE(kernel::force_level("auto").ok()); }
};

TEST_P(SketchLevels, MinHashEqualsTheReference) {
  for (const std::uint32_t m : {1u, 7u, 8u, 33u, 96u, 128u, 300u}) {
    const MinHash sketcher(m);
    for (const std::size_t count : {1u, 2u, 5u, 100u, 333u}) {
      const auto features = random_features(count);
      std::vector<std::uint32_t> values(m);
      ASSERT_TRUE(sketcher.sketch(features, values));
      ASSERT_EQ(values, reference::minhash(features, m)) << m << " values, " << count << " features";
    }
  }
}

// Few features and many bins make nearly every place borrow, far past the table of first choices.
TEST_P(SketchLevels, OnePermutationEqualsTheReference) {
  for (const std::uint32_t m : {1u, 2u, 8u, 96u, 128u, 1000u, OnePermutationMinHash::kMaxValues}) {
    const OnePermutationMinHash sketcher(m);
    for (const std::size_t count : {1u, 2u, 3u, 4u, 10u, 65u, 100u, 1000u, 5000u}) {
      if (m > 1000 && count < 10) continue;  // the reference takes seconds
      const auto features = random_features(count);
      std::vector<std::uint32_t> values(m);
      ASSERT_TRUE(sketcher.sketch(features, values));
      ASSERT_EQ(values, reference::minhash_oph(features, m)) << m << " values, " << count << " features";
    }
  }
}

TEST_P(SketchLevels, OneFeatureRepeatedFillsEveryPlace) {
  const std::vector<std::uint64_t> features(50, 0x123456789abcdef0);
  const OnePermutationMinHash sketcher(64);
  std::vector<std::uint32_t> values(64);
  ASSERT_TRUE(sketcher.sketch(features, values));
  EXPECT_EQ(values, std::vector<std::uint32_t>(64, values[0]));
}

INSTANTIATE_TEST_SUITE_P(Levels, SketchLevels,
                         testing::ValuesIn(kernel::known_levels().begin(), kernel::known_levels().end()),
                         [](const auto& level) { return std::string(kernel::name(level.param)); });

}  // namespace
}  // namespace sameish::sketch
