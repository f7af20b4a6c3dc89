// auto and chars against the definitions, asking ICU for the properties of each code point.
#include <gtest/gtest.h>

#include "reference/text/slow_tokenizers.h"
#include "reference/text/text_samples.h"
#include "text/tokenizers.h"

namespace sameish::text {
namespace {

using reference::TextSampler;

using Tokenize = void (*)(std::string_view, std::vector<Token>&);

std::vector<std::string> strings(std::string_view text, Tokenize tokenize) {
  std::vector<Token> tokens;
  tokenize(text, tokens);
  std::vector<std::string> list;
  for (const Token& token : tokens) list.emplace_back(text.substr(token.begin, token.end - token.begin));
  return list;
}

void expect_same(std::string_view text) {
  ASSERT_EQ(strings(text, tokenize_auto), reference::slow_auto(text)) << text;
  ASSERT_EQ(strings(text, tokenize_chars), reference::slow_chars(text)) << text;
}

TEST(Tokenizers, EveryCodePointBetweenLettersAndMarks) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (!reference::is_scalar_value(c) || (c > 0x32000 && c < 0xE0000)) continue;
    ASSERT_NO_FATAL_FAILURE(expect_same(reference::utf8_of({U'a', c, 0x301, U'b'})));
  }
}

TEST(Tokenizers, RandomTexts) {
  TextSampler sampler(1);
  for (int i = 0; i < 20000; ++i) ASSERT_NO_FATAL_FAILURE(expect_same(sampler.text(sampler.below(60))));
}

// Every byte at every place of a block of 64, after every kind of open run.
TEST(Tokenizers, AsciiBlocks) {
  for (const char* before : {"", "a", "\u4E00", "\u0301", ".", "a\u0301", "\u4E00\u0301", ".\u0301"}) {
    for (int byte = 0; byte < 128; ++byte) {
      for (const std::size_t place : {0, 1, 7, 8, 31, 62, 63, 64}) {
        for (const char fill : {'x', ' '}) {
          std::string text(140, fill);
          text[place] = static_cast<char>(byte);
          ASSERT_NO_FATAL_FAILURE(expect_same(before + text));
        }
      }
    }
  }
}

TEST(Tokenizers, RandomAsciiWithFewOthers) {
  TextSampler sampler(2);
  for (int i = 0; i < 10000; ++i) {
    std::string text;
    const std::uint64_t length = sampler.below(200);
    while (text.size() < length) {
      const std::uint64_t kind = sampler.below(40);
      if (kind == 0) {
        text += sampler.text(1);
      } else {
        text += kind < 10 ? " .-\n"[sampler.below(4)] : static_cast<char>(sampler.below(128));
      }
    }
    ASSERT_NO_FATAL_FAILURE(expect_same(text));
  }
}

}  // namespace
}  // namespace sameish::text
