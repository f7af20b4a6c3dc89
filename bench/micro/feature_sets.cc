// Sorted distinct features of a document and the overlap of two documents; checked with std::sort and std::set.
#include <algorithm>

#include <benchmark/benchmark.h>

#include "feature/feature_set.h"
#include "measure/overlap.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/measure/quadratic.h"

namespace sameish::bench {
namespace {

/// `count` hashes of which one in ten occurs twice.
std::vector<std::uint64_t> bag(std::size_t count, std::uint64_t seed) {
  std::vector<std::uint64_t> words = random_words(count, seed);
  for (std::size_t i = 10; i < count; i += 10) words[i] = words[i - 10];
  return words;
}

std::vector<std::uint64_t> slow_set(std::vector<std::uint64_t> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

/// Includes copying the features, which sorting in place would otherwise find sorted.
void sort_distinct(benchmark::State& state) {
  const std::vector<std::uint64_t> words = bag(static_cast<std::size_t>(state.range(0)), 4);
  feature::SortScratch scratch;
  std::vector<std::uint64_t> sorted = words;
  feature::sort_distinct(sorted, scratch);
  require(sorted == slow_set(words), "sort_distinct");
  for (auto _ : state) {
    sorted = words;
    feature::sort_distinct(sorted, scratch);
    benchmark::DoNotOptimize(sorted.data());
  }
  set_items(state, words.size());
}
BENCHMARK(sort_distinct)->Arg(100)->Arg(2000)->Arg(20000);

/// Two sets that share half of their features.
void overlap(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  std::vector<std::uint64_t> a = random_words(size, 5);
  std::vector<std::uint64_t> b = random_words(size, 6);
  std::copy_n(a.begin(), size / 2, b.begin());
  a = slow_set(a);
  b = slow_set(b);
  require(measure::overlap(a, b).num_shared == reference::num_shared(a, b), "overlap");
  for (auto _ : state) benchmark::DoNotOptimize(measure::overlap(a, b));
  set_items(state, (a.size() + b.size()));
}
BENCHMARK(overlap)->Arg(100)->Arg(2000)->Arg(20000);

}  // namespace
}  // namespace sameish::bench
