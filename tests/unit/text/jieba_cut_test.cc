// The published examples, each as the oracle cuts it.
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "reference/text/jieba_package.h"
#include "text/jieba/segmenter.h"

namespace sameish::text::jieba {
namespace {

std::string cut(std::string_view text, bool hmm = true) {
  SegmenterScratch scratch;
  std::vector<Token> tokens;
  Segmenter(reference::CompiledDictionary::standard()).cut(text, hmm, scratch, tokens);
  std::string joined;
  std::uint32_t end = 0;
  for (const Token& token : tokens) {
    EXPECT_EQ(token.begin, end) << "tokens must lie end to end";
    end = token.end;
    joined += (joined.empty() ? "" : "|") + std::string(text.substr(token.begin, token.end - token.begin));
  }
  EXPECT_EQ(end, text.size());
  return joined;
}

TEST(JiebaCut, PublishedExamples) {
  const std::vector<std::pair<std::string, std::string>> examples = {
      {"我来到北京清华大学", "我|来到|北京|清华大学"},
      {"他来到了网易杭研大厦", "他|来到|了|网易|杭研|大厦"},
      {"小明硕士毕业于中国科学院计算所，后在日本京都大学深造",
       "小明|硕士|毕业|于|中国科学院|计算所|，|后|在|日本京都大学|深造"},
      {"结婚的和尚未结婚的", "结婚|的|和|尚未|结婚|的"},
      {"美国“51区”雇员称内部有9架飞碟", "美国|“|51|区|”|雇员|称|内部|有|9|架|飞碟"},
      {"C++和c#", "C++|和|c#"},
      {"T恤 B超 AT&T", "T恤| |B超| |AT&T"},
      {"iPhone-12.5%", "iPhone|-|12.5%"},
      {"3.14.15", "3.14|.|15"},
      {"ABC123.45abc", "ABC123.45|abc"},
      {"中a国b", "中|a|国|b"},
      {"𠮷野家", "𠮷|野家"},
      {"γ射线", "γ|射线"},
      {"龘靐齉", "龘|靐|齉"},
      {"他说：", "他|说|："},
  };
  for (const auto& [text, expected] : examples) EXPECT_EQ(cut(text), expected);
}

TEST(JiebaCut, WithoutTheHiddenMarkovModel) {
  EXPECT_EQ(cut("他来到了网易杭研大厦", false), "他|来到|了|网易|杭|研|大厦");
  EXPECT_EQ(cut("iPhone-12.5%", false), "iPhone|-|12|.|5|%");
  EXPECT_EQ(cut("abc中1b", false), "abc|中|1b");
}

TEST(JiebaCut, EdgesOfTexts) {
  EXPECT_EQ(cut(""), "");
  EXPECT_EQ(cut("\r\n\n\r"), "\r\n|\n|\r");
  EXPECT_EQ(cut("a\r\nb"), "a|\r\n|b");
  EXPECT_EQ(cut("\xE4\xB8\x80"), "一");
}

TEST(JiebaCut, OneScratchServesTextsOfAnyLength) {
  SegmenterScratch scratch;
  std::vector<Token> tokens;
  const Segmenter segmenter(reference::CompiledDictionary::standard());
  std::string long_block;
  for (int i = 0; i < 20'000; ++i) long_block += "北京大学";
  for (const std::string& text : {std::string("北京"), long_block, std::string("大学")}) {
    tokens.clear();
    segmenter.cut(text, true, scratch, tokens);
    EXPECT_EQ(tokens.size(), text.size() <= 6 ? 1U : 20'000U);
  }
}

}  // namespace
}  // namespace sameish::text::jieba
