// The compare loops of the joins: a tile of 128 rows against 128 columns at distance 3, every level.
#include <algorithm>

#include <benchmark/benchmark.h>

#include "kernel/hamming_compare.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::bench {
namespace {

constexpr std::size_t kSide = kernel::kCompareTile;
constexpr unsigned kDistance = 3;

template <class Value>
void cross(benchmark::State& state, kernel::HammingCompare<Value> compare) {
  const auto rows = reference::uniform<Value>(kSide, 1);
  auto columns = reference::uniform<Value>(kSide, 2);
  columns[7] = rows[100];
  reference::flip(columns[7], 5);
  std::vector<kernel::Hit> hits(kSide * kSide);
  const std::size_t num_hits = compare.cross(rows.data(), kSide, columns.data(), kSide, kDistance, hits.data());
  std::size_t expected = 0;
  for (const Value& row : rows) {
    for (const Value& column : columns) expected += reference::slow_distance(row, column) <= kDistance;
  }
  require(expected > 0 && num_hits == expected, "hamming compare: number of hits");
  require(hits[0].row == 100 && hits[0].column == 7, "hamming compare: place of the hit");
  for (auto _ : state) {
    benchmark::DoNotOptimize(compare.cross(rows.data(), kSide, columns.data(), kSide, kDistance, hits.data()));
  }
  set_items(state, kSide * kSide);
}

const bool registered = for_each_level([](kernel::Level level, const std::string& name) {
  benchmark::RegisterBenchmark(("hamming_compare/64_bits/" + name).c_str(), cross<std::uint64_t>,
                               kernel::hamming_compare_64(level));
  benchmark::RegisterBenchmark(("hamming_compare/128_bits/" + name).c_str(), cross<kernel::Bits128>,
                               kernel::hamming_compare_128(level));
});

}  // namespace
}  // namespace sameish::bench
