// tokenize_words against the rules of UAX #29 written out, on all short sequences of classes.
#include <gtest/gtest.h>

#include "reference/nightly.h"
#include "reference/text/slow_tokenizers.h"
#include "reference/text/text_samples.h"
#include "text/tokenizers.h"

namespace sameish::text {
namespace {

std::vector<std::string> fast_words(std::string_view text) {
  std::vector<Token> tokens;
  tokenize_words(text, tokens);
  std::vector<std::string> list;
  for (const Token& token : tokens) list.emplace_back(text.substr(token.begin, token.end - token.begin));
  return list;
}

// One code point of each Word_Break class, and of the two that are pictographic; a second letter that is not ASCII.
const std::vector<std::string>& one_of_each_class() {
  static const std::vector<std::string> list = {"\r",     "\n",         "\u0085", "\u0301", "\u200D",     "\u2060",
                                                "\u30AB", "\u05D0",     "a",      "'",      "\"",         ".",
                                                ":",      ",",          "1",      "_",      "\U0001F1E6", " ",
                                                "!",      "\U0001F600", "\u24C2", "\u00E9", "\u4E00",     "\u0660"};
  return list;
}

void expect_same(const std::string& text) { ASSERT_EQ(fast_words(text), reference::slow_words(text)) << text; }

// Letters around it make every boundary inside visible, since only segments with a letter or number are tokens.
TEST(Words, AllSequencesOfThreeClasses) {
  for (const auto& a : one_of_each_class()) {
    for (const auto& b : one_of_each_class()) {
      for (const auto& c : one_of_each_class()) {
        for (const char* frame : {"", "a", "1", "\u05D0"}) {
          ASSERT_NO_FATAL_FAILURE(expect_same(frame + a + b + c + frame));
        }
      }
    }
  }
}

// At night all of them; by day every seventh, which still meets every pair of neighbors in every place.
TEST(Words, AllSequencesOfFourClasses) {
  const unsigned stride = test::by_day_or_night(7U, 1U);
  unsigned place = 0;
  for (const auto& a : one_of_each_class()) {
    for (const auto& b : one_of_each_class()) {
      for (const auto& c : one_of_each_class()) {
        for (const auto& d : one_of_each_class()) {
          if (++place % stride != 0) continue;
          ASSERT_NO_FATAL_FAILURE(expect_same(a + b + c + d));
        }
      }
    }
  }
}

TEST(Words, RandomSequencesOfClasses) {
  reference::TextSampler sampler(1);
  for (int i = 0; i < test::by_day_or_night(10'000, 50'000); ++i) {
    std::string text;
    for (std::uint64_t n = sampler.below(30); n > 0; --n) text += one_of_each_class()[sampler.below(24)];
    ASSERT_NO_FATAL_FAILURE(expect_same(text));
  }
}

TEST(Words, RandomTexts) {
  reference::TextSampler sampler(2);
  for (int i = 0; i < test::by_day_or_night(5'000, 20'000); ++i)
    ASSERT_NO_FATAL_FAILURE(expect_same(sampler.text(sampler.below(60))));
}

}  // namespace
}  // namespace sameish::text
