#include "feature/character_grams.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/hash.h"
#include "feature/shingle.h"

namespace sameish::feature {
namespace {

std::vector<std::uint64_t> grams(std::string_view text) {
  GramScratch scratch;
  std::vector<std::uint64_t> features = {1, 2, 3};
  character_grams(text, scratch, features);
  return features;
}

std::uint64_t gram_of(std::u32string_view code_points) {
  std::vector<std::uint64_t> hashes;
  for (const char32_t code_point : code_points) hashes.push_back(fmix64(code_point));
  return feature_hash(hashes);
}

/// By the rule, one gram after the other.
std::vector<std::uint64_t> expected(std::u32string_view text) {
  std::vector<std::uint64_t> features;
  const auto add = [&](std::size_t width, bool all, auto is_of_kind) {
    for (std::size_t i = 0; i + width <= text.size(); ++i) {
      const std::uint64_t gram = gram_of(text.substr(i, width));
      if (is_of_kind(text[i]) && (all || gram % 4 == 0)) features.push_back(gram);
    }
  };
  const auto is_digit = [](char32_t c) { return c >= U'0' && c <= U'9'; };
  add(4, true, is_digit);
  add(5, false, [is_digit](char32_t c) { return c < 0x2e80 && !is_digit(c); });
  return features;
}

TEST(CharacterGrams, AreFourCharactersFromADigitAndFiveFromALetter) {
  const std::string english = "the quick brown fox jumps over the lazy dog and runs away from it";
  EXPECT_EQ(grams(english), expected(std::u32string(english.begin(), english.end())));
  EXPECT_EQ(grams("call 0551-62901380 or 13855112358"), expected(U"call 0551-62901380 or 13855112358"));
  EXPECT_EQ(grams("iphone 15 pro手机壳 éàü"), expected(U"iphone 15 pro手机壳 éàü"));
}

TEST(CharacterGrams, BeginWithALetterOrADigit) {
  EXPECT_TRUE(grams("").empty());
  EXPECT_TRUE(grams("1").empty());
  EXPECT_TRUE(grams("床前明月光").empty());
  EXPECT_EQ(grams("月2024年"), (std::vector<std::uint64_t>{gram_of(U"2024"), gram_of(U"024年")}));
}

TEST(CharacterGrams, LeaveOutTheSameOnesEverywhere) {
  const std::string part = "a stretch of text that two documents have in common, word for word";
  auto alone = grams(part);
  auto within = grams("before it something else. " + part + " and behind");
  std::sort(alone.begin(), alone.end());
  std::sort(within.begin(), within.end());
  EXPECT_GT(alone.size(), 8U);
  EXPECT_TRUE(std::includes(within.begin(), within.end(), alone.begin(), alone.end()));
}

}  // namespace
}  // namespace sameish::feature
