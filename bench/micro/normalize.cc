// Normalization: megabytes of text a second; checked against ICU over whole documents.
#include <benchmark/benchmark.h>

#include "micro/answer_check.h"
#include "micro/rates.h"
#include "micro/sample_texts.h"
#include "reference/text/slow_normalize.h"
#include "text/normalize.h"

namespace sameish::bench {
namespace {

void normalize(benchmark::State& state, const SampleTexts& (*texts_of)(), text::NormalForm form, bool hans) {
  const SampleTexts& texts = texts_of();
  const text::Normalizer normalizer = text::Normalizer::make(form, hans).value();
  std::string normal;
  for (std::size_t i = 0; i < kNumChecked; ++i) {
    normal.clear();
    normalizer.append(texts.documents[i], normal);
    require(normal == reference::slow_normalize(texts.documents[i], form, hans), "normalize " + texts.language);
  }
  for (auto _ : state) {
    for (const std::string& document : texts.documents) {
      normal.clear();
      normalizer.append(document, normal);
      benchmark::DoNotOptimize(normal.data());
    }
  }
  set_bytes(state, texts.num_bytes);
}

using text::NormalForm;
BENCHMARK_CAPTURE(normalize, casefold_chinese, chinese, NormalForm::casefold, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(normalize, casefold_english, english, NormalForm::casefold, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(normalize, casefold_hans_chinese, chinese, NormalForm::casefold, true)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(normalize, cut_chinese, chinese, NormalForm::cut, false)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sameish::bench
