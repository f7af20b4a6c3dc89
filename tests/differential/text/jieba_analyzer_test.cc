// The analyzer against its definition: normal form with case, cut, each token folded by itself, no letter or number:
// dropped.
#include <random>

#include <gtest/gtest.h>
#include <unicode/uchar.h>

#include "reference/text/jieba_package.h"
#include "text/jieba/jieba_analyzer.h"
#include "text/jieba/segmenter.h"
#include "text/normalize.h"
#include "text/utf8.h"

namespace sameish::text::jieba {
namespace {

bool has_letter_or_number(std::string_view token) {
  for (std::size_t i = 0; i < token.size(); i += sequence_bytes(token[i])) {
    const auto mask = U_MASK(u_charType(static_cast<UChar32>(decode(token.data() + i))));
    if ((mask & (U_GC_L_MASK | U_GC_N_MASK)) != 0) return true;
  }
  return false;
}

std::string expected_tokens(std::string_view text, bool hans) {
  std::string cut_form;
  Normalizer::make(NormalForm::cut, hans)->append(text, cut_form);
  SegmenterScratch scratch;
  std::vector<Token> tokens;
  Segmenter(reference::CompiledDictionary::standard()).cut(cut_form, true, scratch, tokens);
  std::string joined;
  for (const Token& token : tokens) {
    std::string folded;
    Normalizer::make(NormalForm::casefold, false)
        ->append(std::string_view(cut_form).substr(token.begin, token.end - token.begin), folded);
    if (has_letter_or_number(folded)) joined += folded + "|";
  }
  return joined;
}

TEST(JiebaAnalyzerDefinition, EqualOnRandomTexts) {
  std::mt19937_64 random(4);
  TokenizedText out;
  for (const bool hans : {false, true}) {
    const auto analyzer = make_jieba_analyzer(reference::CompiledDictionary::standard(), {hans, true});
    ASSERT_TRUE(analyzer.ok());
    for (int round = 0; round < 4000; ++round) {
      std::string text;
      for (std::size_t length = random() % 30; length > 0; --length) {
        static constexpr char32_t kFirst[] = {0x20,   0x41,   0x4E00,  0x4E00,  0x4E00,  0xC0,
                                              0x300,  0x345,  0x370,   0x1E00,  0xFF00,  0xF900,
                                              0x3040, 0xAC00, 0x1D400, 0x1F600, 0x10400, 0x20000};
        static constexpr std::uint32_t kCount[] = {95,    58,   0x51F0, 0x51F0, 0x51F0, 0x180, 0x70, 1,    0x90,
                                                   0x100, 0xEF, 0x200,  0xC0,   0x500,  0x200, 0x50, 0x50, 0x100};
        const std::size_t kind = random() % std::size(kFirst);
        append_utf8(static_cast<char32_t>(kFirst[kind] + random() % kCount[kind]), text);
      }
      (*analyzer)->analyze(text, out);
      std::string ours;
      for (const Token& token : out.tokens) ours += out.bytes.substr(token.begin, token.end - token.begin) + "|";
      ASSERT_EQ(ours, expected_tokens(text, hans)) << text;
    }
  }
}

}  // namespace
}  // namespace sameish::text::jieba
