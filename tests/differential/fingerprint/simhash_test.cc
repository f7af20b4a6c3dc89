// Fingerprints at every kernel level against the bit-by-bit version: lengths past a block, and random weights.
#include "fingerprint/simhash.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/hash.h"
#include "kernel/cpu.h"
#include "reference/fingerprint/simhash.h"

namespace sameish::fingerprint {
namespace {

class SimhashLevels : public testing::TestWithParam<kernel::Level> {
 protected:
  void SetUp() override {
    if (!kernel::force_level(kernel::name(GetParam())).ok()) GTEST_SKIP() << "this machine cannot run it";
  }
  void TearDown() override { ASSERT_TRUE(kernel::force_level("auto").ok()); }
};

struct Features {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint32_t> weights;
};

Features random_features(std::size_t count, std::uint64_t seed, std::uint64_t weight_mask) {
  SplitMix64 random(seed);
  Features features;
  for (std::size_t i = 0; i < count; ++i) {
    features.hashes.push_back(random());
    features.weights.push_back(static_cast<std::uint32_t>(random() & weight_mask));
  }
  return features;
}

void expect_reference(const Features& features) {
  const auto slow = reference::simhash(features.hashes, features.weights);
  const auto fast = simhash128(features.hashes, features.weights);
  const auto half = simhash64(features.hashes, features.weights);
  ASSERT_EQ(fast.has_value(), slow.has_value());
  ASSERT_EQ(half.has_value(), slow.has_value());
  if (!slow) return;
  ASSERT_EQ(*fast, (Fingerprint{slow->low, slow->high, 128}));
  ASSERT_EQ(*half, (Fingerprint{slow->low, 0, 64}));
}

TEST_P(SimhashLevels, EqualsTheReferenceForEveryLengthOfWeightOne) {
  for (std::size_t count = 0; count <= 1100; count += count < 160 ? 1 : 47) {
    Features features = random_features(count, count, 0);
    features.weights.assign(count, 1);
    ASSERT_NO_FATAL_FAILURE(expect_reference(features)) << count;
    const auto unweighted = simhash128(features.hashes);
    ASSERT_EQ(unweighted, simhash128(features.hashes, features.weights)) << count;
  }
}

TEST_P(SimhashLevels, EqualsTheReferenceForRandomWeights) {
  for (const std::uint64_t mask : {0x1ull, 0x7ull, 0xffffull, 0xffffffffull}) {
    for (const std::size_t count : {1u, 2u, 3u, 10u, 64u, 200u, 1023u, 1024u, 1025u, 2100u}) {
      ASSERT_NO_FATAL_FAILURE(expect_reference(random_features(count, mask + count, mask))) << mask << ' ' << count;
    }
  }
}

TEST_P(SimhashLevels, KeepsEverySumOfTheVote) {
  const Features features = random_features(1500, 5, 0xffffffff);
  Votes votes(Width::bits128);
  votes.add(features.hashes, features.weights);
  const auto slow = reference::votes(features.hashes, features.weights);
  for (std::uint32_t bit = 0; bit < 128; ++bit) ASSERT_EQ(votes.value(bit), slow[bit]) << bit;
}

INSTANTIATE_TEST_SUITE_P(Levels, SimhashLevels,
                         testing::ValuesIn(kernel::known_levels().begin(), kernel::known_levels().end()),
                         [](const auto& level) { return std::string(kernel::name(level.param)); });

}  // namespace
}  // namespace sameish::fingerprint
