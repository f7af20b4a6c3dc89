// A million marks behind one letter, and other endless runs, take linear time. The bound is far above what the linear
// way takes under a sanitizer and far below what the quadratic one takes.
#include <chrono>

#include <gtest/gtest.h>

#include "text/analyzer.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

constexpr std::size_t kMany = 1'000'000;
constexpr std::chrono::seconds kBound{20};

std::string repeated(std::string_view unit, std::size_t count) {
  std::string text = "a";
  while (count-- > 0) text += unit;
  return text + "b";
}

std::string normalized_in_time(const std::string& text, NormalForm form) {
  const auto start = std::chrono::steady_clock::now();
  std::string out;
  Normalizer::make(form, true).value().append(text, out);
  EXPECT_LT(std::chrono::steady_clock::now() - start, kBound);
  return out;
}

TEST(LongMarks, OfOneClass) {
  const std::string out = normalized_in_time(repeated("\u0301", kMany), NormalForm::casefold);
  EXPECT_EQ(count_code_points(out), kMany + 1);
  EXPECT_EQ(out.substr(0, 2), "á");
}

// The order of the classes is against the text's all the way: inserting one by one would be quadratic.
TEST(LongMarks, OfTwoClassesInTurn) {
  for (const NormalForm form : {NormalForm::casefold, NormalForm::cut}) {
    const std::string out = normalized_in_time(repeated("\u0301\u0323", kMany / 2), form);
    EXPECT_EQ(count_code_points(out), kMany + 1);  // one dot below went into the letter
    EXPECT_EQ(out.substr(0, 3), "\u1EA1");
    EXPECT_EQ(out.substr(3, 2), "\u0323");
    EXPECT_EQ(out.substr(out.size() - 3, 2), "\u0301");
  }
}

TEST(LongMarks, IgnorablesOnly) {
  EXPECT_EQ(normalized_in_time(repeated("\u200B", kMany), NormalForm::casefold), "ab");
  EXPECT_EQ(normalized_in_time(repeated("\u202E\u200F", kMany / 2), NormalForm::cut), "ab");
}

TEST(LongMarks, JamoAndVowelSigns) {
  EXPECT_FALSE(normalized_in_time(repeated("\u1161", kMany), NormalForm::casefold).empty());
  EXPECT_FALSE(normalized_in_time(repeated("\u09BE", kMany), NormalForm::casefold).empty());
  EXPECT_FALSE(normalized_in_time(repeated("\u0345", kMany), NormalForm::casefold).empty());
}

TEST(LongMarks, EveryTokenizer) {
  for (const TokenizerKind kind : {TokenizerKind::auto_script, TokenizerKind::words, TokenizerKind::chars}) {
    const auto analyzer = std::move(make_analyzer({kind, false})).value();
    TokenizedText out;
    analyzer->analyze(repeated("\u0323\u0301", kMany / 2), out);
    EXPECT_EQ(out.tokens.size(), kind == TokenizerKind::chars ? 2U : 1U);
    analyzer->analyze(repeated(".\u0323", kMany / 2), out);
    analyzer->analyze(repeated("'", kMany), out);
    EXPECT_EQ(out.tokens.size(), 2U);
  }
}

}  // namespace
}  // namespace sameish::text
