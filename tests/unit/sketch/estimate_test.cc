#include "sketch/estimate.h"

#include <gtest/gtest.h>

#include <vector>

namespace sameish::sketch {
namespace {

using Values = std::vector<std::uint32_t>;

TEST(EstimatedResemblance, IsTheShareOfEqualPlaces) {
  EXPECT_EQ(estimated_resemblance(Values{1, 2, 3, 4}, Values{1, 2, 3, 4}), 1);
  EXPECT_EQ(estimated_resemblance(Values{1, 2, 3, 4}, Values{1, 3, 2, 4}), 0.5);
  EXPECT_EQ(estimated_resemblance(Values{1}, Values{2}), 0);
}

TEST(EstimatedResemblance, OfLowBitsTakesOffWhatAgreesByChance) {
  EXPECT_EQ(estimated_resemblance(Values{1, 2}, Values{1, 2}, 1), 1);
  EXPECT_EQ(estimated_resemblance(Values{0, 1}, Values{0, 2}, 1), 0);                // half agree: chance
  EXPECT_EQ(estimated_resemblance(Values{0, 0, 0, 0}, Values{0, 0, 2, 1}, 1), 0.5);  // (3/4 - 1/2) / (1/2)
  EXPECT_EQ(estimated_resemblance(Values{0}, Values{1}, 1), 0);                      // never negative
  EXPECT_EQ(estimated_resemblance(Values{0x12, 0x34}, Values{0xf2, 0x33}, 4), (0.5 - 1.0 / 16) / (15.0 / 16));
}

TEST(StandardError, HasTheKnownValue) {
  EXPECT_NEAR(standard_error(0.8, 128), 0.0354, 5e-5);
  EXPECT_EQ(standard_error(1, 128), 0);
}

}  // namespace
}  // namespace sameish::sketch
