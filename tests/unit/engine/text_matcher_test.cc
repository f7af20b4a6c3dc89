// TextMatcher: many candidates at once get the verdicts that each gets alone.
#include "engine/text_matcher.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"
#include "reference/engine/text_facts.h"

namespace sameish::engine {
namespace {

using reference::facts;

/// `size` features, of which about every other one is among the numbers that all texts draw from.
LoadedText set_of(std::size_t size, SplitMix64& random) {
  LoadedText text;
  for (std::size_t i = 0; i < size; ++i) text.own_shingles.push_back(random() % 8 == 0 ? random() : fmix64(i));
  std::sort(text.own_shingles.begin(), text.own_shingles.end());
  text.own_shingles.erase(std::unique(text.own_shingles.begin(), text.own_shingles.end()), text.own_shingles.end());
  text.has_shingles = true;
  return text;
}

LoadedText text_of(std::size_t length, SplitMix64& random) {
  LoadedText text;
  for (std::size_t i = 0; i < length; ++i)
    text.characters.push_back(static_cast<char32_t>(random() % 8 == 0 ? U'x' : i));
  text.classes = count_classes(text.characters);
  text.has_characters = true;
  return text;
}

void expect_same_as_alone(const TextFacts& of_all, const std::vector<LoadedText>& texts) {
  const MatchPlan plan = plan_match({}).value();
  const PairJudge judge(plan);
  TextMatcher matcher;
  std::size_t num_accepted = 0;
  for (std::size_t num_candidates = 0; num_candidates < texts.size(); ++num_candidates) {
    std::vector<MatchCandidate> candidates;
    for (std::size_t i = 1; i <= num_candidates; ++i) candidates.push_back({of_all, &texts[i]});
    matcher.match(judge, of_all, texts[0], candidates);
    for (std::size_t i = 1; i <= num_candidates; ++i) {
      EXPECT_EQ(candidates[i - 1].score_ppm, judge.judge(of_all, of_all, texts[0], texts[i]).value());
      EXPECT_FALSE(candidates[i - 1].is_too_long);
      num_accepted += candidates[i - 1].score_ppm ? 1 : 0;
    }
  }
  EXPECT_GT(num_accepted, 0U);
}

TEST(TextMatcher, SetsAreMeasuredAsEachAlone) {
  SplitMix64 random(1);
  for (const std::size_t size : {1U, 3U, 8U, 100U, 1001U, 5000U}) {
    std::vector<LoadedText> texts;
    for (int i = 0; i < 8; ++i) texts.push_back(set_of(size + static_cast<std::size_t>(i), random));
    texts[1] = texts[0];
    expect_same_as_alone(facts(200), texts);
  }
}

TEST(TextMatcher, CharactersAreMeasuredAsEachAlone) {
  SplitMix64 random(2);
  for (const std::size_t length : {12U, 64U, 300U}) {
    std::vector<LoadedText> texts;
    for (int i = 0; i < 8; ++i) texts.push_back(text_of(length + static_cast<std::size_t>(i), random));
    texts[1] = texts[0];
    expect_same_as_alone(facts(50), texts);
  }
}

}  // namespace
}  // namespace sameish::engine
