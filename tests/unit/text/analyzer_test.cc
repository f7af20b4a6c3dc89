// From a text to its tokens.
#include "text/analyzer.h"

#include <thread>

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

std::string joined(const TokenizedText& text) {
  std::string all;
  for (const Token& token : text.tokens) {
    if (!all.empty()) all += '|';
    all += std::string_view(text.bytes).substr(token.begin, token.end - token.begin);
  }
  return all;
}

std::string analyzed(std::string_view text, TokenizerKind tokenizer, bool hans = false) {
  const auto analyzer = std::move(make_analyzer({tokenizer, hans})).value();
  TokenizedText out;
  analyzer->analyze(text, out);
  return joined(out);
}

TEST(Analyzer, AutoNormalizesAndCuts) {
  EXPECT_EQ(analyzed("iPhone15手机，3.5mm耳机! don’t", TokenizerKind::auto_script), "iphone15|手|机|3|5mm|耳|机|don|t");
  EXPECT_EQ(analyzed("ＡＢＣ１２ \uFB01ne Straße so\u00ADft", TokenizerKind::auto_script), "abc12|fine|strasse|soft");
  EXPECT_EQ(analyzed("我来到北京清华大学", TokenizerKind::auto_script), "我|来|到|北|京|清|华|大|学");
}

TEST(Analyzer, WordsAndChars) {
  EXPECT_EQ(analyzed("Don’t 3.5 E\u0301A", TokenizerKind::words), "don’t|3.5|éa");
  EXPECT_EQ(analyzed("Ab 中", TokenizerKind::chars), "a|b|中");
}

TEST(Analyzer, Hans) {
  EXPECT_EQ(analyzed("漢語", TokenizerKind::auto_script, true), "汉|语");
  EXPECT_EQ(analyzed("漢語", TokenizerKind::auto_script, false), "漢|語");
}

TEST(Analyzer, EmptyTextsHaveNoTokens) {
  EXPECT_EQ(analyzed("", TokenizerKind::auto_script), "");
  EXPECT_EQ(analyzed("\u200B\uFEFF", TokenizerKind::words), "");
}

TEST(Analyzer, ReplacesWhatWasThere) {
  const auto analyzer = std::move(make_analyzer({})).value();
  TokenizedText out;
  analyzer->analyze("one two", out);
  analyzer->analyze("three", out);
  EXPECT_EQ(joined(out), "three");
  EXPECT_EQ(out.bytes, "three");
}

TEST(Analyzer, JiebaIsMadeElsewhere) {
  const auto analyzer = make_analyzer({TokenizerKind::jieba, false});
  ASSERT_FALSE(analyzer.ok());
  EXPECT_EQ(analyzer.error().code, ErrorCode::invalid_argument);
}

TEST(Analyzer, OneServesManyThreads) {
  const auto analyzer = std::move(make_analyzer({})).value();
  std::vector<std::string> results(4);
  {
    std::vector<std::jthread> threads;
    for (auto& result : results) {
      threads.emplace_back([&] {
        TokenizedText out;
        for (int i = 0; i < 200; ++i) analyzer->analyze("Ａ\u0301 中文，abc", out);
        result = joined(out);
      });
    }
  }
  for (const auto& result : results) EXPECT_EQ(result, "á|中|文|abc");
}

}  // namespace
}  // namespace sameish::text
