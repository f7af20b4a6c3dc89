// The vote kernels: 1,000 features, weight 1 and weighted, every level; checked bit by bit.
#include <array>

#include <benchmark/benchmark.h>

#include "kernel/vote.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/fingerprint/simhash.h"

namespace sameish::bench {
namespace {

constexpr std::size_t kNumFeatures = 1000;
using Sums = std::array<std::uint64_t, kernel::kHashBits>;

void require_votes(const Sums& sums, const std::vector<std::uint64_t>& hashes,
                   const std::vector<std::uint32_t>& weights) {
  std::int64_t total = 0;
  for (const std::uint32_t weight : weights) total += weight;
  const auto expected = reference::votes(hashes, weights);
  for (std::size_t bit = 0; bit < sums.size(); ++bit) {
    require(2 * static_cast<std::int64_t>(sums[bit]) - total == expected[bit], "votes, bit " + std::to_string(bit));
  }
}

void count_bits(benchmark::State& state, kernel::Level level) {
  const std::vector<std::uint64_t> hashes = random_words(kNumFeatures, 1);
  Sums sums{};
  kernel::count_bits(level, hashes, sums);
  require_votes(sums, hashes, std::vector<std::uint32_t>(kNumFeatures, 1));
  for (auto _ : state) {
    kernel::count_bits(level, hashes, sums);
    benchmark::DoNotOptimize(sums);
  }
  set_items(state, kNumFeatures);
}

void sum_bits(benchmark::State& state, kernel::Level level) {
  const std::vector<std::uint64_t> hashes = random_words(kNumFeatures, 1);
  std::vector<std::uint32_t> weights;
  for (const std::uint64_t word : random_words(kNumFeatures, 2))
    weights.push_back(static_cast<std::uint32_t>(1 + word % 20000));
  Sums sums{};
  kernel::sum_bits(level, hashes, weights, sums);
  require_votes(sums, hashes, weights);
  for (auto _ : state) {
    kernel::sum_bits(level, hashes, weights, sums);
    benchmark::DoNotOptimize(sums);
  }
  set_items(state, kNumFeatures);
}

const bool registered = for_each_level([](kernel::Level level, const std::string& name) {
  benchmark::RegisterBenchmark(("vote/weight_1/" + name).c_str(), count_bits, level);
  benchmark::RegisterBenchmark(("vote/weighted/" + name).c_str(), sum_bits, level);
});

}  // namespace
}  // namespace sameish::bench
