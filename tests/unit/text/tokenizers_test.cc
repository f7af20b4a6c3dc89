// Examples of auto, chars and words.
#include "text/tokenizers.h"

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

using Strings = std::vector<std::string>;

template <class Tokenize>
Strings strings(std::string_view text, Tokenize tokenize) {
  std::vector<Token> tokens;
  tokenize(text, tokens);
  Strings list;
  for (const Token& token : tokens) list.emplace_back(text.substr(token.begin, token.end - token.begin));
  return list;
}

TEST(TokenizeAuto, WordsAndCharacters) {
  EXPECT_EQ(strings("iphone15手机,3.5mm耳机! don’t", tokenize_auto),
            (Strings{"iphone15", "手", "机", "3", "5mm", "耳", "机", "don", "t"}));
  EXPECT_EQ(strings("ภาษาไทย カタカナ ひらがな", tokenize_auto),
            (Strings{"ภ", "า", "ษ", "า", "ไ", "ท", "ย", "カタカナ", "ひ", "ら", "が", "な"}));
}

TEST(TokenizeAuto, MarksStayWithWhatTheyFollow) {
  EXPECT_EQ(strings("かき\u3099x", tokenize_auto), (Strings{"か", "き\u3099", "x"}));
  EXPECT_EQ(strings("x\u0323y 中\u0301文", tokenize_auto), (Strings{"x\u0323y", "中\u0301", "文"}));
  EXPECT_EQ(strings("ที่นี่", tokenize_auto), (Strings{"ที่", "นี่"}));
}

TEST(TokenizeAuto, MarksWithoutALetterAreNoToken) {
  EXPECT_EQ(strings(" \u0301\u0302 ", tokenize_auto), Strings{});
  EXPECT_EQ(strings(" \u0301中", tokenize_auto), (Strings{"中"}));
  EXPECT_EQ(strings(" \u0301a", tokenize_auto), (Strings{"\u0301a"}));  // a run of class W with a letter in it
}

TEST(TokenizeAuto, EmptyAndSeparatorsOnly) {
  EXPECT_EQ(strings("", tokenize_auto), Strings{});
  EXPECT_EQ(strings(" .,;!?\n\t。、\U0001F600", tokenize_auto), Strings{});
}

TEST(TokenizeAuto, NumbersOfAllScripts) {
  EXPECT_EQ(strings("٣٤ 〇一 ๑๒ x٣", tokenize_auto), (Strings{"٣٤", "〇", "一", "๑", "๒", "x٣"}));
}

TEST(TokenizeAuto, TokensAcrossBlocks) {
  const std::string word(200, 'x');
  EXPECT_EQ(strings(word, tokenize_auto), (Strings{word}));
  EXPECT_EQ(strings("." + word + "中" + word + " ", tokenize_auto), (Strings{word, "中", word}));
}

TEST(TokenizeAuto, KeepsTheTokensThatAreThere) {
  std::vector<Token> tokens = {{7, 9}};
  tokenize_auto("ab", tokens);
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].begin, 7U);
  EXPECT_EQ(tokens[1].end, 2U);
}

TEST(TokenizeAuto, MoreTokensThanABufferHolds) {
  std::string han;
  for (int i = 0; i < 1000; ++i) han += "中";
  std::vector<Token> tokens;
  tokenize_auto(han, tokens);
  ASSERT_EQ(tokens.size(), 1000U);
  for (std::uint32_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(tokens[i].begin, 3 * i);
    ASSERT_EQ(tokens[i].end, 3 * i + 3);
  }
}

TEST(TokenizeChars, EveryLetterOrNumberWithItsMarks) {
  EXPECT_EQ(strings("ab 3\u20DE, x\u0323中カ \u0301", tokenize_chars),
            (Strings{"a", "b", "3\u20DE", "x\u0323", "中", "カ"}));
}

TEST(TokenizeWords, WordsOfUax29) {
  EXPECT_EQ(strings("the quick (“brown”) fox can’t jump 32.3 feet, right?", tokenize_words),
            (Strings{"the", "quick", "brown", "fox", "can’t", "jump", "32.3", "feet", "right"}));
  EXPECT_EQ(strings("iphone15手机 a_b 1,000.5 カタカナひら", tokenize_words),
            (Strings{"iphone15", "手", "机", "a_b", "1,000.5", "カタカナ", "ひ", "ら"}));
}

TEST(TokenizeWords, ThingsWithoutLettersAreDropped) {
  EXPECT_EQ(strings("___ -- \U0001F1E9\U0001F1EA ... \r\n", tokenize_words), Strings{});
}

}  // namespace
}  // namespace sameish::text
