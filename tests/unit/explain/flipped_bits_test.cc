// The features behind a flipped bit: their deltas add up to the whole change of the vote.
#include "explain/flipped_bits.h"

#include <gtest/gtest.h>

#include "base/hash.h"

namespace sameish::explain {
namespace {

TEST(FlippedBits, LargestFirst) {
  const std::vector<FeatureWeights> features{{0b01, 1, 0}, {0b10, 3, 3}, {0b00, 0, 5}, {0b11, 0, 1}};
  EXPECT_EQ(explain_bit(features, 0, 10), (std::vector<BitShift>{{2, -5}, {0, -1}, {3, 1}}));
  EXPECT_EQ(explain_bit(features, 1, 1), (std::vector<BitShift>{{2, -5}}));
  EXPECT_TRUE(explain_bit({}, 5, 3).empty());
}

TEST(FlippedBits, DeltasAddUpToTheChangeOfTheVote) {
  SplitMix64 random(4);
  std::vector<FeatureWeights> features;
  for (int i = 0; i < 200; ++i) {
    features.push_back({random(), static_cast<std::uint32_t>(random() % 4), static_cast<std::uint32_t>(random() % 4)});
  }
  features.push_back({random(), ~std::uint32_t{0}, 0});
  for (unsigned bit = 0; bit < 64; ++bit) {
    std::int64_t change = 0;
    for (const FeatureWeights& feature : features) {
      const std::int64_t sign = (feature.hash >> bit & 1U) != 0 ? 1 : -1;
      change += sign * feature.weight_b - sign * feature.weight_a;
    }
    for (const BitShift& shift : explain_bit(features, bit, features.size())) change -= shift.delta;
    EXPECT_EQ(change, 0);
  }
}

}  // namespace
}  // namespace sameish::explain
