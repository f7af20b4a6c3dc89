// Token hashes and shingles of width 3: nanoseconds a token; each hash and window checked from scratch.
#include <benchmark/benchmark.h>

#include "feature/shingle.h"
#include "feature/token_hash.h"
#include "micro/answer_check.h"
#include "micro/sample_texts.h"
#include "reference/feature/shingle.h"
#include "text/analyzer.h"

namespace sameish::bench {
namespace {

constexpr std::uint32_t kWidth = 3;

std::vector<text::TokenizedText> tokenized(const SampleTexts& texts) {
  const auto analyzer = text::make_analyzer({}).value();
  std::vector<text::TokenizedText> all(texts.documents.size());
  for (std::size_t i = 0; i < all.size(); ++i) analyzer->analyze(texts.documents[i], all[i]);
  return all;
}

void require_shingles(const text::TokenizedText& text) {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint64_t> expected;
  std::vector<std::uint64_t> features;
  feature::hash_tokens(text, hashes);
  for (const text::Token& token : text.tokens) {
    expected.push_back(hash64(std::string_view(text.bytes).substr(token.begin, token.end - token.begin)));
  }
  require(hashes == expected, "token hashes");
  feature::shingle(hashes, kWidth, features);
  require(features == reference::shingle(hashes, kWidth), "shingles");
}

void hash_and_shingle(benchmark::State& state, const SampleTexts& (*texts_of)()) {
  const std::vector<text::TokenizedText> texts = tokenized(texts_of());
  for (std::size_t i = 0; i < kNumChecked; ++i) require_shingles(texts[i]);
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint64_t> features;
  std::uint64_t num_tokens = 0;
  for (auto _ : state) {
    for (const text::TokenizedText& text : texts) {
      feature::hash_tokens(text, hashes);
      feature::shingle(hashes, kWidth, features);
      num_tokens += hashes.size();
      benchmark::DoNotOptimize(features.data());
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(num_tokens));
}

BENCHMARK_CAPTURE(hash_and_shingle, auto_chinese, chinese)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(hash_and_shingle, auto_english, english)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sameish::bench
