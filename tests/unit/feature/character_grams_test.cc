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

bool is_letter(char32_t code_point) { return code_point < 0x2e80 && !(code_point >= U'0' && code_point <= U'9'); }

/// By the rule, one gram after the other.
std::vector<std::uint64_t> expected(std::u32string_view text) {
  std::vector<std::uint64_t> features;
  for (std::size_t i = 0; i + 2 <= text.size(); ++i) {
    if (!is_letter(text[i])) features.push_back(gram_of(text.substr(i, 2)));
  }
  for (std::size_t i = 0; i + 5 <= text.size(); ++i) {
    const std::uint64_t gram = gram_of(text.substr(i, 5));
    if (is_letter(text[i]) && gram % 4 == 0) features.push_back(gram);
  }
  return features;
}

TEST(CharacterGrams, AreTwoSyllablesOrFiveLetters) {
  EXPECT_EQ(grams("床前明月光"), expected(U"床前明月光"));
  EXPECT_EQ(grams("床前明月光").size(), 4U);
  const std::string english = "the quick brown fox jumps over the lazy dog and runs away from it";
  EXPECT_EQ(grams(english), expected(std::u32string(english.begin(), english.end())));
  EXPECT_EQ(grams("iphone 15 pro手机壳 éàü"), expected(U"iphone 15 pro手机壳 éàü"));
}

TEST(CharacterGrams, LeaveNoTextWithout) {
  EXPECT_TRUE(grams("").empty());
  EXPECT_EQ(grams("ab"), (std::vector<std::uint64_t>{gram_of(U"ab")}));
  EXPECT_EQ(grams("月"), (std::vector<std::uint64_t>{gram_of(U"月")}));
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
