// MinHash sketches and band keys of 2,000 features: one permutation with 96 values, and 96 permutations.
#include <benchmark/benchmark.h>

#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/sketch/minhash.h"
#include "sketch/minhash.h"
#include "sketch/one_permutation_minhash.h"

namespace sameish::bench {
namespace {

constexpr std::uint32_t kNumValues = 96;

using Slow = std::vector<std::uint32_t> (*)(const std::vector<std::uint64_t>& features, std::uint32_t num_values);

template <class Sketch, Slow kSlow>
void sketch(benchmark::State& state) {
  const std::vector<std::uint64_t> features = random_words(static_cast<std::size_t>(state.range(0)), 3);
  const Sketch maker(kNumValues);
  std::vector<std::uint32_t> values(kNumValues);
  require(maker.sketch(features, values) && values == kSlow(features, kNumValues), "sketch");
  for (auto _ : state) {
    benchmark::DoNotOptimize(maker.sketch(features, values));
    benchmark::ClobberMemory();
  }
  set_items(state, features.size());
}

BENCHMARK(sketch<sketch::OnePermutationMinHash, reference::minhash_oph>)
    ->Name("sketch/one_permutation")
    ->Arg(100)
    ->Arg(2000);
BENCHMARK(sketch<sketch::MinHash, reference::minhash>)->Name("sketch/96_permutations")->Arg(2000);

}  // namespace
}  // namespace sameish::bench
