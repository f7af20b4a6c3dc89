// Edit distance of two texts of which the second has one edit in 20 code points; with and without a limit.
#include <benchmark/benchmark.h>

#include "measure/edit_distance.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/measure/quadratic.h"
#include "reference/measure/strings.h"

namespace sameish::bench {
namespace {

constexpr unsigned kAlphabet = 2000;

struct TextPair {
  std::u32string a;
  std::u32string b;

  explicit TextPair(std::size_t length) {
    reference::RandomStrings strings(7);
    a = strings.make(length, kAlphabet);
    b = strings.edit(a, length / 20, kAlphabet);
  }
};

void edit_distance(benchmark::State& state) {
  const TextPair texts(static_cast<std::size_t>(state.range(0)));
  const std::uint64_t distance = measure::edit_distance(texts.a, texts.b).value();
  require(distance == reference::edit_distance(texts.a, texts.b), "edit distance");
  for (auto _ : state) benchmark::DoNotOptimize(measure::edit_distance(texts.a, texts.b));
  set_items(state, texts.a.size());
}
BENCHMARK(edit_distance)->Arg(50)->Arg(1000)->Arg(5000);

/// Is the similarity 0.8 or more? What deciding a pair of short texts costs.
void edit_similarity_reaches(benchmark::State& state) {
  constexpr std::uint32_t kThresholdPpm = 800'000;
  const TextPair texts(static_cast<std::size_t>(state.range(0)));
  const std::uint64_t distance = reference::edit_distance(texts.a, texts.b);
  const double similarity =
      1 - static_cast<double>(distance) / static_cast<double>(std::max(texts.a.size(), texts.b.size()));
  require(measure::edit_similarity_reaches(texts.a, texts.b, kThresholdPpm).value() == (similarity >= 0.8),
          "edit similarity");
  for (auto _ : state) benchmark::DoNotOptimize(measure::edit_similarity_reaches(texts.a, texts.b, kThresholdPpm));
  set_items(state, texts.a.size());
}
BENCHMARK(edit_similarity_reaches)->Arg(50)->Arg(1000);

}  // namespace
}  // namespace sameish::bench
