// The jieba cut of raw Chinese text, with and without the hidden Markov model.
// Checked against python3-jieba itself: bench/prepare_data.py wrote its number of tokens and a checksum of all of them.
#include <fstream>

#include <benchmark/benchmark.h>

#include "engine/open_dictionary.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "micro/sample_texts.h"
#include "text/jieba/segmenter.h"

namespace sameish::bench {
namespace {

struct CutAnswer {
  std::string hmm;
  std::size_t num_documents = 0;
  std::uint64_t num_tokens = 0;
  std::uint64_t checksum = 0;
};

CutAnswer oracle_answer(bool hmm) {
  std::ifstream file(data_file("jieba_cut.txt"));
  for (CutAnswer answer; file >> answer.hmm >> answer.num_documents >> answer.num_tokens >> answer.checksum;) {
    if (answer.hmm == (hmm ? "hmm" : "no_hmm")) return answer;
  }
  require(false, "jieba_cut.txt has no answer of the oracle");
  return {};
}

/// sum = sum * 31 + the end of the token in its document's bytes, over all tokens.
CutAnswer our_answer(const text::jieba::Segmenter& segmenter, bool hmm, std::size_t num_documents) {
  CutAnswer answer;
  text::jieba::SegmenterScratch scratch;
  std::vector<text::Token> tokens;
  for (std::size_t i = 0; i < num_documents; ++i) {
    tokens.clear();
    segmenter.cut(chinese().documents.at(i), hmm, scratch, tokens);
    answer.num_tokens += tokens.size();
    for (const text::Token& token : tokens) answer.checksum = answer.checksum * 31 + token.end;
  }
  return answer;
}

void jieba_cut(benchmark::State& state, bool hmm) {
  const auto dictionary = engine::open_dictionary(data_file("jieba.dict")).value();
  const text::jieba::Segmenter segmenter(dictionary->dictionary);
  const CutAnswer expected = oracle_answer(hmm);
  const CutAnswer ours = our_answer(segmenter, hmm, expected.num_documents);
  require(ours.num_tokens == expected.num_tokens && ours.checksum == expected.checksum, "jieba cut");
  text::jieba::SegmenterScratch scratch;
  std::vector<text::Token> tokens;
  for (auto _ : state) {
    for (const std::string& document : chinese().documents) {
      tokens.clear();
      segmenter.cut(document, hmm, scratch, tokens);
      benchmark::DoNotOptimize(tokens.data());
    }
  }
  set_bytes(state, chinese().num_bytes);
}

BENCHMARK_CAPTURE(jieba_cut, hmm, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(jieba_cut, no_hmm, false)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sameish::bench
