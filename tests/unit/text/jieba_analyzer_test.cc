// The jieba analyzer on hand-made examples: case decides words, then is folded; signs are dropped.
#include <gtest/gtest.h>

#include "reference/text/jieba_package.h"
#include "text/jieba/jieba_analyzer.h"

namespace sameish::text::jieba {
namespace {

struct Analysis {
  std::string bytes;
  std::string tokens;
};

Analysis analyze(std::string_view text, JiebaOptions options = {}) {
  const auto analyzer = make_jieba_analyzer(reference::CompiledDictionary::standard(), options);
  EXPECT_TRUE(analyzer.ok());
  TokenizedText out;
  (*analyzer)->analyze(text, out);
  std::string joined;
  for (const Token& token : out.tokens)
    joined += (joined.empty() ? "" : "|") + out.bytes.substr(token.begin, token.end - token.begin);
  return {out.bytes, joined};
}

TEST(JiebaAnalyzer, CutsWithCaseAndFoldsAfterwards) {
  EXPECT_EQ(analyze("T恤 B超 AT&T").tokens, "t恤|b超|at&t");
  EXPECT_EQ(analyze("Ｔ恤ＡＴ＆Ｔ").tokens, "t恤|at&t");
  EXPECT_EQ(analyze("我来到北京清华大学。").tokens, "我|来到|北京|清华大学");
}

TEST(JiebaAnalyzer, DropsTokensWithoutLetterOrNumber) {
  const Analysis analysis = analyze("C++ 和 %-% ，！\r\n😀 12.5%");
  EXPECT_EQ(analysis.tokens, "c++|和|12.5%");
  EXPECT_EQ(analysis.bytes, "c++ 和 %-% ,!\r\n😀 12.5%");
}

TEST(JiebaAnalyzer, FoldsThatChangeLengthsKeepPlacesRight) {
  EXPECT_EQ(analyze("Straße中国ẞİ北京ΓΣ大学").tokens, "stra|ss|e|中国|ss|i\xCC\x87|北京|γ|σ|大学");
  EXPECT_EQ(analyze("Straße中国").bytes, "strasse中国");
}

TEST(JiebaAnalyzer, TraditionalCharactersByRequest) {
  EXPECT_EQ(analyze("我來到北京清華大學", {true, true}).tokens, "我|来到|北京|清华大学");
  EXPECT_NE(analyze("我來到北京清華大學").tokens, "我|来到|北京|清华大学");
}

TEST(JiebaAnalyzer, EmptyAndBlankTextsHaveNoTokens) {
  EXPECT_EQ(analyze("").tokens, "");
  EXPECT_EQ(analyze(" \r\n，。").tokens, "");
}

TEST(JiebaAnalyzer, WithoutTheHiddenMarkovModel) {
  EXPECT_EQ(analyze("网易杭研大厦", {false, false}).tokens, "网易|杭|研|大厦");
}

}  // namespace
}  // namespace sameish::text::jieba
