#include "sketch/bands.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/hash.h"

namespace sameish::sketch {
namespace {

TEST(CandidateProbability, HasThePublishedCurves) {
  const auto expect_curve = [](const BandPlan& plan, std::initializer_list<double> at_5_to_9) {
    double resemblance = 0.5;
    for (const double expected : at_5_to_9) {
      EXPECT_NEAR(candidate_probability(plan, resemblance), expected, 6e-4) << plan.num_bands << ' ' << resemblance;
      resemblance += 0.1;
    }
  };
  expect_curve({16, 6}, {.223, .534, .865, .992, 1});
  expect_curve({14, 8}, {.053, .211, .565, .924, 1});
  expect_curve({26, 11}, {.013, .090, .405, .903, 1});
  expect_curve({25, 10}, {.024, .141, .511, .942, 1});
  expect_curve({20, 13}, {.002, .026, .177, .677, .997});
  expect_curve({9, 13}, {.001, .012, .084, .399, .929});
  expect_curve({8, 16}, {0, .002, .026, .204, .806});
}

TEST(CandidateCurve, RunsFromZeroToOne) {
  const auto curve = candidate_curve({16, 6}, 10);
  ASSERT_EQ(curve.size(), 11u);
  EXPECT_EQ(curve.front().probability, 0);
  EXPECT_EQ(curve.back().resemblance, 1);
  EXPECT_EQ(curve.back().probability, 1);
  for (std::size_t i = 1; i < curve.size(); ++i) EXPECT_GE(curve[i].probability, curve[i - 1].probability);
}

TEST(ChooseBands, HasThePublishedPlans) {
  EXPECT_EQ(choose_bands(0.5, 0.99, 128).value(), (BandPlan{35, 3}));
  EXPECT_EQ(choose_bands(0.6, 0.99, 128).value(), (BandPlan{19, 3}));
  EXPECT_EQ(choose_bands(0.7, 0.99, 128).value(), (BandPlan{17, 4}));
  EXPECT_EQ(choose_bands(0.8, 0.99, 128).value(), (BandPlan{16, 6}));
  EXPECT_EQ(choose_bands(0.9, 0.99, 128).value(), (BandPlan{11, 10}));
}

double unwanted(const BandPlan& plan, double threshold) {
  double sum = 0;
  for (int i = 0; i < 400; ++i) sum += candidate_probability(plan, threshold * (i + 0.5) / 400);
  return sum;
}

TEST(ChooseBands, NoOtherPlanThatReachesTheRecallHasFewerUnwantedCandidates) {
  for (const double threshold : {0.3, 0.55, 0.8, 0.95}) {
    for (const double recall : {0.8, 0.95, 0.99}) {
      const auto chosen = choose_bands(threshold, recall, 60);
      bool any = false;
      for (std::uint32_t rows = 1; rows <= 60; ++rows) {
        for (std::uint32_t bands = 1; bands * rows <= 60; ++bands) {
          const BandPlan other{bands, rows};
          if (candidate_probability(other, threshold) < recall) continue;
          any = true;
          ASSERT_TRUE(chosen.ok());
          EXPECT_LE(unwanted(chosen.value(), threshold), unwanted(other, threshold) * (1 + 1e-12))
              << threshold << ' ' << recall << ": " << bands << 'x' << rows;
        }
      }
      EXPECT_EQ(chosen.ok(), any);
    }
  }
}

TEST(ChooseBands, RefusesWhatCannotBe) {
  for (const double bad : {0.0, 1.0, -0.5, 1.5, std::nan("")}) {
    EXPECT_EQ(choose_bands(bad, 0.99, 128).error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(choose_bands(0.8, bad, 128).error().code, ErrorCode::invalid_argument);
  }
  const auto impossible = choose_bands(0.01, 0.99, 128);
  ASSERT_FALSE(impossible.ok());
  EXPECT_NE(impossible.error().message.find("128 values"), std::string::npos);
  EXPECT_FALSE(choose_bands(0.8, 0.99, 0).ok());
}

TEST(BandKeys, HashTheLittleEndianBytesOfTheRowsSeededByTheBand) {
  const std::vector<std::uint32_t> values = {0x04030201, 0x08070605, 1, 2, 99};
  std::vector<std::uint64_t> keys(2);
  band_keys(values, {.num_bands = 2, .rows_per_band = 2}, keys);
  EXPECT_EQ(keys[0], hash64("\x01\x02\x03\x04\x05\x06\x07\x08", 0));
  EXPECT_EQ(keys[1], hash64({"\x01\0\0\0\x02\0\0\0", 8}, 1));
}

TEST(BandKeys, OfEqualRowsDifferFromBandToBand) {
  const std::vector<std::uint32_t> values(96, 5);
  std::vector<std::uint64_t> keys(16);
  band_keys(values, {.num_bands = 16, .rows_per_band = 6}, keys);
  EXPECT_EQ(std::set<std::uint64_t>(keys.begin(), keys.end()).size(), 16u);
}

}  // namespace
}  // namespace sameish::sketch
