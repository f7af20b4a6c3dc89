// PairJudge: which measure decides about which texts, and that thresholds are met exactly.
#include "engine/pair_judge.h"
#include "reference/engine/text_facts.h"

#include <gtest/gtest.h>

namespace sameish::engine {
namespace {

using reference::facts;

MatchPlan plan(const MatchOptions& options) { return plan_match(options).value(); }

LoadedText text_of(std::u32string_view characters) {
  LoadedText text;
  text.characters.assign(characters.begin(), characters.end());
  text.joined_tokens = text.characters;
  text.classes = count_classes(text.characters);
  text.has_characters = text.has_joined_tokens = true;
  return text;
}

LoadedText set_of(std::vector<std::uint64_t> shingles) {
  LoadedText text;
  text.counts.assign(shingles.size(), 1);
  text.own_shingles = std::move(shingles);
  text.has_shingles = true;
  return text;
}

TEST(PairJudge, TheShorterTextChoosesTheMeasure) {
  const MatchPlan automatic = plan({});
  const PairJudge judge(automatic);
  EXPECT_EQ(judge.ground(facts(0), facts(500)), Ground::none);
  EXPECT_EQ(judge.ground(facts(9), facts(500)), Ground::few_tokens);
  EXPECT_EQ(judge.ground(facts(500), facts(10)), Ground::edit);
  EXPECT_EQ(judge.ground(facts(99), facts(100)), Ground::edit);
  EXPECT_EQ(judge.ground(facts(100), facts(100)), Ground::resemblance);
}

TEST(PairJudge, OwnFeaturesAreNeverComparedWithTexts) {
  const MatchPlan edit = plan({.measure = Measure::edit});
  const PairJudge judge(edit);
  TextFacts own = facts(3);
  own.own_features = true;
  EXPECT_EQ(judge.ground(own, facts(3)), Ground::none);
  EXPECT_EQ(judge.ground(own, own), Ground::resemblance) << "they have no characters to edit";
}

TEST(PairJudge, ResemblanceAtTheThresholdPasses) {
  const MatchPlan half = plan({});
  const PairJudge judge(half);
  const auto verdict = judge.judge(facts(100), facts(100), set_of({1, 2, 3}), set_of({2, 3, 4}));
  ASSERT_TRUE(verdict.ok());
  EXPECT_EQ(*verdict, std::optional<std::uint32_t>(500'000));
  EXPECT_EQ(*judge.judge(facts(100), facts(100), set_of({1, 2, 3, 5}), set_of({2, 3, 4})), std::nullopt);
}

TEST(PairJudge, ContainmentCountsTheSmallerSide) {
  const MatchPlan contained = plan({.measure = Measure::containment});
  const PairJudge judge(contained);
  const auto verdict =
      judge.judge(facts(100), facts(100), set_of({1, 2, 3, 4, 5}), set_of({1, 2, 3, 4, 6, 7, 8, 9, 10}));
  EXPECT_EQ(*verdict, std::optional<std::uint32_t>(800'000));
}

TEST(PairJudge, EditSimilarityAtTheThresholdPasses) {
  const MatchPlan automatic = plan({});
  const PairJudge judge(automatic);
  const LoadedText a = text_of(U"abcdefghij");
  EXPECT_EQ(*judge.judge(facts(10), facts(10), a, text_of(U"abcdefghXY")), std::optional<std::uint32_t>(800'000));
  EXPECT_EQ(*judge.judge(facts(10), facts(10), a, text_of(U"abcdefgXYZ")), std::nullopt);
  EXPECT_FALSE(judge.excludes(facts(10), facts(10), a, text_of(U"abcdefghXY")));
  EXPECT_TRUE(judge.excludes(facts(10), facts(10), a, text_of(U"0123456789")));
}

TEST(PairJudge, VeryShortTextsAreEqualOrOneEditApartWhenAsked) {
  const LoadedText a = text_of(U"red fox");
  const LoadedText b = text_of(U"red box");
  const MatchPlan equal = plan({});
  EXPECT_EQ(*PairJudge(equal).judge(facts(2), facts(2), a, b), std::nullopt);
  EXPECT_EQ(*PairJudge(equal).judge(facts(2), facts(2), a, a), std::optional<std::uint32_t>(1'000'000));
  const MatchPlan one_edit = plan({.very_short_distance = 1});
  EXPECT_TRUE(PairJudge(one_edit).judge(facts(2), facts(2), a, b)->has_value());
}

TEST(PairJudge, TheDistanceAloneDecidesWhenAsked) {
  const MatchPlan distance = plan({.method = Method::simhash, .max_distance = 2, .measure = Measure::none});
  const PairJudge judge(distance);
  TextFacts a = facts(100);
  TextFacts b = facts(100);
  EXPECT_EQ(*judge.judge(a, b, {}, {}), std::nullopt) << "without fingerprints there is no distance";
  a.has_fingerprint = b.has_fingerprint = true;
  b.fingerprint_low = 3;
  EXPECT_EQ(fingerprint_distance(a, b), std::optional<unsigned>(2));
  EXPECT_TRUE(judge.judge(a, b, {}, {})->has_value());
  b.fingerprint_high = 1;
  EXPECT_EQ(*judge.judge(a, b, {}, {}), std::nullopt);
}

}  // namespace
}  // namespace sameish::engine
