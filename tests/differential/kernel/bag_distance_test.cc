#include "kernel/bag_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/hash.h"

namespace sameish::kernel {
namespace {

class BagDistanceLevels : public testing::TestWithParam<Level> {
 protected:
  void SetUp() override {
    if (!supported(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
  }
};

TEST_P(BagDistanceLevels, IsTheLargerOfTheTwoSums) {
  SplitMix64 random(1);
  for (const std::size_t num_counts : {0U, 32U, 64U, 320U}) {
    for (int round = 0; round < 100; ++round) {
      std::vector<std::uint8_t> a(num_counts), b(num_counts);
      int only_a = 0, only_b = 0;
      for (std::size_t i = 0; i < num_counts; ++i) {
        a[i] = static_cast<std::uint8_t>(round % 2 == 0 ? random() % 3 : random());
        b[i] = round == 1 ? 0 : static_cast<std::uint8_t>(round % 2 == 0 ? random() % 3 : random());
        if (round == 3) a[i] = 255, b[i] = 0;
        only_a += std::max(0, a[i] - b[i]);
        only_b += std::max(0, b[i] - a[i]);
      }
      ASSERT_EQ(bag_distance(GetParam(), a, b), static_cast<std::uint32_t>(std::max(only_a, only_b)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, BagDistanceLevels, testing::ValuesIn(known_levels().begin(), known_levels().end()),
                         [](const auto& level) { return std::string(name(level.param)); });

}  // namespace
}  // namespace sameish::kernel
