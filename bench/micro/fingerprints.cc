// From a text to its fingerprint: normalize, tokenize, hash, features, vote. Megabytes of text a second, one thread,
// one reused AnalyzedText, as in the verbs; no JSON and no I/O. Checked document by document against the slow versions
// of every step.
#include <map>
#include <set>

#include <benchmark/benchmark.h>

#include "engine/text_scheme.h"
#include "feature/han.h"
#include "feature/weights.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "micro/sample_texts.h"
#include "reference/feature/keywords.h"
#include "reference/feature/shingle.h"
#include "reference/fingerprint/simhash.h"
#include "reference/text/slow_tokenizers.h"

namespace sameish::bench {
namespace {

using engine::AnalyzedText;
using engine::TextScheme;

std::uint64_t slow_fingerprint_of(const std::vector<std::uint64_t>& features,
                                  const std::vector<std::uint32_t>& weights) {
  const auto simhash = reference::simhash(features, weights);
  return simhash ? simhash->low : 0;
}

std::uint64_t slow_shingled(const std::string& document, std::vector<std::string> (*slow)(std::string_view)) {
  std::vector<std::uint64_t> hashes;
  for (const std::string& token : slow(reference::slow_normalize(document, text::NormalForm::casefold, false))) {
    hashes.push_back(hash64(token));
  }
  const std::vector<std::uint64_t> features = reference::shingle(hashes, 3);
  return slow_fingerprint_of(features, std::vector<std::uint32_t>(features.size(), 1));
}

/// From the tokens on; the cut itself is checked by jieba_cut.cc.
std::uint64_t slow_keywords(const AnalyzedText& analyzed, const text::jieba::Dictionary& dictionary) {
  std::vector<std::string> tokens;
  std::map<std::string, std::uint32_t> idf;
  for (const text::Token& token : analyzed.text.tokens) {
    const std::string word = analyzed.text.bytes.substr(token.begin, token.end - token.begin);
    if (feature::is_single_han(word)) continue;
    tokens.push_back(word);
    const text::jieba::WordWeight weight = dictionary.weight(word);
    if (weight.has_idf) idf[word] = weight.idf1024;
  }
  const std::uint32_t absent = dictionary.facts().median_idf1024;
  const std::uint32_t top_n = feature::automatic_top_n(analyzed.text.bytes.size());
  std::vector<std::uint64_t> features;
  std::vector<std::uint32_t> weights;
  for (const auto& [word, weight] : reference::tfidf_keywords(tokens, idf, absent, {}, top_n)) {
    const std::uint64_t word_hash = hash64(word);
    features.push_back(reference::shingle_hash(&word_hash, 1));
    weights.push_back(weight);
  }
  return slow_fingerprint_of(features, weights);
}

template <class Slow>
void measure(benchmark::State& state, const SampleTexts& texts, const SchemeOptions& options, Slow slow) {
  const std::shared_ptr<const TextScheme> scheme = TextScheme::open(options).value();
  AnalyzedText analyzed;
  for (std::size_t i = 0; i < kNumChecked; ++i) {
    scheme->analyze(texts.documents[i], analyzed);
    scheme->fingerprint(analyzed);
    const std::uint64_t low = analyzed.fingerprint ? analyzed.fingerprint->low : 0;
    require(low == slow(texts.documents[i], analyzed), "fingerprint by " + scheme->name());
  }
  for (auto _ : state) {
    for (const std::string& document : texts.documents) {
      scheme->analyze(document, analyzed);
      scheme->fingerprint(analyzed);
      benchmark::DoNotOptimize(analyzed.fingerprint);
    }
  }
  set_bytes(state, texts.num_bytes);
}

void fingerprint_auto(benchmark::State& state, const SampleTexts& (*texts)(), unsigned bits) {
  measure(state, texts(), {.bits = bits}, [](const std::string& document, const AnalyzedText&) {
    return slow_shingled(document, reference::slow_auto);
  });
}

void fingerprint_words(benchmark::State& state, const SampleTexts& (*texts)()) {
  measure(state, texts(), {.tokenizer = Tokenizer::words}, [](const std::string& document, const AnalyzedText&) {
    return slow_shingled(document, reference::slow_words);
  });
}

void fingerprint_jieba(benchmark::State& state, bool hidden_markov) {
  const std::string path = data_file("jieba.dict");
  const auto dictionary = engine::open_dictionary(path).value();
  const SchemeOptions options{
      .tokenizer = Tokenizer::jieba, .weights = Weighting::tfidf, .hidden_markov = hidden_markov, .dictionary = path};
  measure(state, chinese(), options, [&](const std::string&, const AnalyzedText& analyzed) {
    return slow_keywords(analyzed, dictionary->dictionary);
  });
}

BENCHMARK_CAPTURE(fingerprint_auto, chinese, chinese, 64)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fingerprint_auto, english, english, 64)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fingerprint_auto, chinese_128_bits, chinese, 128)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fingerprint_words, english, english)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fingerprint_jieba, tfidf, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(fingerprint_jieba, tfidf_no_hmm, false)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sameish::bench
