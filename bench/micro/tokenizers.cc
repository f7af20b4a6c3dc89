// The tokenizers that need no dictionary, over normalized text, and analyze(): normalization and tokenizer together.
// Checked against tokenizers that ask ICU for every code point.
#include <benchmark/benchmark.h>

#include "micro/answer_check.h"
#include "micro/rates.h"
#include "micro/sample_texts.h"
#include "reference/text/slow_tokenizers.h"
#include "text/analyzer.h"
#include "text/normalize.h"
#include "text/tokenizers.h"

namespace sameish::bench {
namespace {

using Tokenize = void (*)(std::string_view normalized, std::vector<text::Token>& tokens);
using SlowTokenize = std::vector<std::string> (*)(std::string_view normalized);

void require_tokens(std::string_view bytes, const std::vector<text::Token>& tokens,
                    const std::vector<std::string>& expected, const std::string& what) {
  require(tokens.size() == expected.size(), what + ": number of tokens");
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    require(bytes.substr(tokens[i].begin, tokens[i].end - tokens[i].begin) == expected[i], what + ": a token");
  }
}

void tokenize(benchmark::State& state, const SampleTexts& (*texts_of)(), Tokenize fast, SlowTokenize slow) {
  const SampleTexts& texts = texts_of();
  const text::Normalizer normalizer = text::Normalizer::make(text::NormalForm::casefold, false).value();
  std::vector<std::string> normal(texts.documents.size());
  std::uint64_t num_bytes = 0;
  for (std::size_t i = 0; i < normal.size(); ++i) {
    normalizer.append(texts.documents[i], normal[i]);
    num_bytes += normal[i].size();
  }
  std::vector<text::Token> tokens;
  for (std::size_t i = 0; i < kNumChecked; ++i) {
    tokens.clear();
    fast(normal[i], tokens);
    require_tokens(normal[i], tokens, slow(normal[i]), "tokenize " + texts.language);
  }
  for (auto _ : state) {
    for (const std::string& document : normal) {
      tokens.clear();
      fast(document, tokens);
      benchmark::DoNotOptimize(tokens.data());
    }
  }
  set_bytes(state, num_bytes);
}

void analyze(benchmark::State& state, const SampleTexts& (*texts_of)(), text::TokenizerKind kind, SlowTokenize slow) {
  const SampleTexts& texts = texts_of();
  const auto analyzer = text::make_analyzer({.tokenizer = kind, .hans = false}).value();
  text::TokenizedText out;
  for (std::size_t i = 0; i < kNumChecked; ++i) {
    analyzer->analyze(texts.documents[i], out);
    const std::string normal = reference::slow_normalize(texts.documents[i], text::NormalForm::casefold, false);
    require_tokens(out.bytes, out.tokens, slow(normal), "analyze " + texts.language);
  }
  for (auto _ : state) {
    for (const std::string& document : texts.documents) {
      analyzer->analyze(document, out);
      benchmark::DoNotOptimize(out.tokens.data());
    }
  }
  set_bytes(state, texts.num_bytes);
}

using text::TokenizerKind;
BENCHMARK_CAPTURE(tokenize, auto_chinese, chinese, text::tokenize_auto, reference::slow_auto)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tokenize, auto_english, english, text::tokenize_auto, reference::slow_auto)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tokenize, words_english, english, text::tokenize_words, reference::slow_words)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(tokenize, chars_chinese, chinese, text::tokenize_chars, reference::slow_chars)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyze, auto_chinese, chinese, TokenizerKind::auto_script, reference::slow_auto)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyze, auto_english, english, TokenizerKind::auto_script, reference::slow_auto)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(analyze, words_english, english, TokenizerKind::words, reference::slow_words)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sameish::bench
