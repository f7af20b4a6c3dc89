// plan_match: every default filled in, every option out of range refused by name.
#include "engine/match_plan.h"

#include <gtest/gtest.h>

namespace sameish::engine {
namespace {

MatchPlan planned(const MatchOptions& options) {
  Result<MatchPlan> plan = plan_match(options);
  EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
  return plan.ok() ? std::move(plan).value() : MatchPlan{};
}

TEST(MatchPlan, Defaults) {
  const MatchPlan plan = planned({});
  EXPECT_TRUE(plan.joins_fingerprints);
  EXPECT_EQ(plan.normal_measure, Measure::resemblance);
  EXPECT_EQ(plan.short_measure, Measure::edit);
  EXPECT_EQ(plan.normal_ppm, 500'000U);
  EXPECT_EQ(plan.short_ppm, 800'000U);
  ASSERT_EQ(plan.sketches.size(), 4U);
  EXPECT_GT(plan.expected_recall, 0.7);
  EXPECT_LT(plan.expected_recall, 1.0);
}

// A pair is compared by the class of its shorter text, so both texts need bands of that class.
TEST(MatchPlan, EveryPairOfTokenCountsThatCanMatchSharesASketch) {
  for (const std::uint32_t ppm : {0U, 300'000U, 900'000U}) {
    const MatchPlan plan = planned({.threshold_ppm = ppm});
    const double least = (ppm == 0 ? 800'000 : ppm) / 1e6;
    for (std::uint32_t shorter = 10; shorter < 100; ++shorter) {
      const auto longer = static_cast<std::uint32_t>(shorter / least);
      const auto covered = [&](const SketchPlan& sketch) {  // whatever their script
        const bool is_for_all = sketch.features != SketchFeatures::character_grams;
        return is_for_all && sketch.covers(shorter) && sketch.covers(longer);
      };
      EXPECT_TRUE(std::any_of(plan.sketches.begin(), plan.sketches.end(), covered)) << shorter << " " << longer;
    }
  }
}

TEST(MatchPlan, TheMethodChoosesTheSourcesOfCandidates) {
  EXPECT_TRUE(planned({.method = Method::simhash}).sketches.empty());
  EXPECT_EQ(planned({.method = Method::simhash}).expected_recall, 1);
  EXPECT_FALSE(planned({.method = Method::minhash}).joins_fingerprints);
}

TEST(MatchPlan, OneMeasureAndThresholdForAllWhenAsked) {
  const MatchPlan plan = planned({.measure = Measure::containment, .threshold_ppm = 650'000});
  EXPECT_EQ(plan.normal_measure, Measure::containment);
  EXPECT_EQ(plan.short_measure, Measure::containment);
  EXPECT_EQ(plan.normal_ppm, 650'000U);
  EXPECT_EQ(plan.short_ppm, 650'000U);
}

TEST(MatchPlan, BandsAsGiven) {
  const MatchPlan plan = planned({.num_bands = 7, .num_rows = 3});
  for (const SketchPlan& sketch : plan.sketches) {
    EXPECT_EQ(sketch.bands.num_bands, 7U);
    EXPECT_EQ(sketch.bands.rows_per_band, 3U);
  }
}

TEST(MatchPlan, AHighThresholdKeepsItsRecall) { EXPECT_GE(planned({.threshold_ppm = 900'000}).expected_recall, 0.99); }

TEST(MatchPlan, WhatIsOutOfRangeIsNamed) {
  const auto refusal = [](const MatchOptions& options) {
    const Result<MatchPlan> plan = plan_match(options);
    return plan.ok() ? "accepted" : std::string(name(plan.error().code)) + ": " + plan.error().message;
  };
  EXPECT_EQ(refusal({.max_distance = 11}), "invalid_argument: distance 11 is out of range; expected 0..10");
  EXPECT_NE(refusal({.threshold_ppm = 1'000'001}).find("threshold"), std::string::npos);
  EXPECT_NE(refusal({.num_bands = 5}).find("bands and rows go together"), std::string::npos);
  EXPECT_NE(refusal({.num_bands = 256, .num_rows = 64}).find("1024"), std::string::npos);
  EXPECT_NE(refusal({.very_short_distance = 2}).find("very short distance"), std::string::npos);
  EXPECT_NE(refusal({.measure = Measure::none}).find("--method simhash"), std::string::npos);
  EXPECT_NE(refusal({.method = Method::simhash, .measure = Measure::none}).find("accepted"), std::string::npos);
}

TEST(MatchPlan, RulesInWords) {
  EXPECT_EQ(rule_text({Measure::resemblance, 500'000, 3}), "resemblance >= 0.5");
  EXPECT_EQ(rule_text({Measure::edit, 850'000, 3}), "edit similarity >= 0.85");
  EXPECT_EQ(rule_text({Measure::cosine, 1'000'000, 3}), "cosine >= 1");
  EXPECT_EQ(rule_text({Measure::none, 0, 4}), "fingerprint distance <= 4");
  EXPECT_EQ(verdict_text({Measure::resemblance, 500'000, 3}, 0.49999, false), "resemblance 0.49999 < 0.5");
  EXPECT_EQ(verdict_text({Measure::resemblance, 500'000, 3}, 0.92471, true), "resemblance 0.9247 >= 0.5");
  EXPECT_EQ(verdict_text({Measure::resemblance, 570'000, 3}, 57.0 / 100, true), "resemblance 0.57 >= 0.57");
  EXPECT_EQ(verdict_text({Measure::resemblance, 666'650, 3}, 100.0 / 150, true), "resemblance 0.6667 >= 0.66665");
  EXPECT_EQ(verdict_text({Measure::cosine, 800'000, 3}, 0.7999999999, false), "cosine 0.799999 < 0.8");
  EXPECT_EQ(verdict_text({Measure::edit, 850'000, 3}, 0.85, true), "edit similarity 0.85 >= 0.85");
  EXPECT_EQ(verdict_text({Measure::none, 0, 4}, 5, false), "fingerprint distance 5 > 4");
}

}  // namespace
}  // namespace sameish::engine
