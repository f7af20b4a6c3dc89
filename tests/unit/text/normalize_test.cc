// Examples of the two normal forms. That they equal ICU's on everything: tests/differential/text/normalize_test.cc.
#include "text/normalize.h"

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

std::string normalized(std::string_view text, NormalForm form = NormalForm::casefold, bool hans = false) {
  std::string out;
  Normalizer::make(form, hans).value().append(text, out);
  return out;
}

TEST(Normalize, FoldsWidthLigaturesCaseAndIgnorables) {
  EXPECT_EQ(normalized("ＡＢＣ１２ \uFB01ne Straße so\u00ADft"), "abc12 fine strasse soft");
  EXPECT_EQ(normalized("ＡＢＣ１２ \uFB01ne Straße so\u00ADft", NormalForm::cut), "ABC12 fine Straße soft");
}

TEST(Normalize, PunctuationOfFullWidth) {
  EXPECT_EQ(normalized("你好，世界！（甲；乙）、丙。…"), "你好,世界!(甲;乙)、丙。...");
  EXPECT_EQ(normalized("\u3000"), " ");
}

TEST(Normalize, Composes) {
  EXPECT_EQ(normalized("e\u0301"), "é");
  EXPECT_EQ(normalized("E\u0301"), "é");
  EXPECT_EQ(normalized("か\u3099"), "が");
  EXPECT_EQ(normalized("\uFF76\uFF9E"), "ガ");
  EXPECT_EQ(normalized("\u1112\u1161\u11AB"), "한");
  EXPECT_EQ(normalized("a\u00AD\u0301"), "á");  // the soft hyphen does not keep them apart
}

TEST(Normalize, MarksAtTheStartOfTheTextAndOfAToken) {
  EXPECT_EQ(normalized("\u0301"), "\u0301");
  EXPECT_EQ(normalized("\u0323\u0301a"), "\u0323\u0301a");
  EXPECT_EQ(normalized("\u0301\u0323"), "\u0323\u0301");
}

TEST(Normalize, IgnorablesLeaveNothing) {
  const std::string_view ignorables = "\uFEFF\u200B\u200C\u200D\u2060\u00AD\uFE0F\U000E0100\u200E\u202E\u2066";
  EXPECT_EQ(normalized(ignorables), "");
  EXPECT_EQ(normalized(ignorables, NormalForm::cut), "");
  EXPECT_EQ(normalized("a\u200Bb\uFEFFc"), "abc");
  EXPECT_EQ(normalized("a\u202Eb\u2069c", NormalForm::cut), "abc");
}

TEST(Normalize, HansIsOnRequestAndAfterCompatibility) {
  EXPECT_EQ(normalized("漢語說ＡＢＣ"), "漢語說abc");
  EXPECT_EQ(normalized("漢語說ＡＢＣ", NormalForm::casefold, true), "汉语说abc");
  EXPECT_EQ(normalized("漢語說ＡＢＣ", NormalForm::cut, true), "汉语说ABC");
  EXPECT_EQ(normalized("\u3231 \u3374 \u337F", NormalForm::casefold, true), normalized("(株) bar 株式会社"));
  EXPECT_EQ(normalized("\uF95B", NormalForm::casefold, true),
            "拏");  // a compatibility ideograph without simplified form
  EXPECT_EQ(normalized("\uF90A", NormalForm::casefold, true), "金");
  EXPECT_EQ(normalized("語\u3099", NormalForm::casefold, true), "语\u3099");  // a mark behind it: the way through ICU
}

TEST(Normalize, NfkcOfTwiceIsOnce) {
  const std::string once = normalized("\u1E9E \u0130 \u03AC\u0345 \uFDFA \u2460 \u00BD \u212B");
  EXPECT_EQ(normalized(once), once);
}

TEST(Normalize, AppendsBehindWhatIsThere) {
  const Normalizer normalizer = Normalizer::make(NormalForm::casefold, false).value();
  std::string out = "e";
  normalizer.append("\u0301", out);
  EXPECT_EQ(out, "e\u0301");  // texts do not melt into each other
}

TEST(Normalize, EveryLengthAroundTheStepsOfTheLoops) {
  for (std::size_t n = 0; n < 40; ++n) {
    EXPECT_EQ(normalized(std::string(n, 'Q')), std::string(n, 'q'));
    EXPECT_EQ(normalized(std::string(n, '@') + "Ｑ" + std::string(n, '[')),
              std::string(n, '@') + "q" + std::string(n, '['));
  }
}

}  // namespace
}  // namespace sameish::text
