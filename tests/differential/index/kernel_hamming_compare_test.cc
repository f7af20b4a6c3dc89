// The compare loops of every level against a distance counted bit by bit.
#include "kernel/hamming_compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::kernel {
namespace {

using Place = std::pair<unsigned, unsigned>;

std::vector<Place> sorted(const std::vector<Hit>& hits, std::size_t num_hits) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < num_hits; ++i) places.emplace_back(hits[i].row, hits[i].column);
  std::sort(places.begin(), places.end());
  return places;
}

template <class Value>
void expect_loops(const HammingCompare<Value>& loops, const std::vector<Value>& values, std::size_t num_rows,
                  std::size_t num_columns, unsigned k) {
  std::vector<Hit> hits(kCompareTile * kCompareTile);
  std::vector<Place> expected;
  const Value* const columns = values.data() + values.size() - num_columns;
  for (unsigned r = 0; r < num_rows; ++r) {
    for (unsigned c = 0; c < num_columns; ++c) {
      if (reference::slow_distance(values[r], columns[c]) <= k) expected.emplace_back(r, c);
    }
  }
  EXPECT_EQ(sorted(hits, loops.cross(values.data(), num_rows, columns, num_columns, k, hits.data())), expected);
  expected.clear();
  for (const index::Pair& pair : reference::quadratic_join(std::span<const Value>(values.data(), num_rows), k)) {
    expected.emplace_back(pair.a, pair.b);
  }
  EXPECT_EQ(sorted(hits, loops.self(values.data(), num_rows, k, hits.data())), expected);
}

/// In as many calls as it takes.
template <class Value>
void expect_search(const HammingCompare<Value>& loops, const Value& query, std::span<const Value> values, unsigned k) {
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (reference::slow_distance(query, values[i]) <= k) expected.push_back(i);
  }
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> places(kCompareTile);
  for (std::size_t begin = 0; begin < values.size();) {
    std::size_t num_values = values.size() - begin;
    const std::size_t num_places = loops.search(query, values.data() + begin, num_values, k, places.data());
    ASSERT_GT(num_values, 0U);
    for (std::size_t i = 0; i < num_places; ++i) found.push_back(static_cast<std::uint32_t>(begin + places[i]));
    begin += num_values;
  }
  EXPECT_EQ(found, expected);
}

template <class Value, class Loops>
void expect_level(Loops loops_of) {
  for (const Level level : known_levels()) {
    if (!supported(level)) continue;
    const HammingCompare<Value> loops = loops_of(level);
    const auto values = reference::with_neighbors<Value>(256, 12, 5);
    for (std::size_t rows = 0; rows <= 19; ++rows) {
      for (std::size_t columns = 0; columns <= 35; ++columns) expect_loops(loops, values, rows, columns, rows % 11);
    }
    for (unsigned k = 0; k <= 64; ++k) expect_loops(loops, values, kCompareTile, kCompareTile - k, k);
    expect_loops(loops, std::vector<Value>(kCompareTile), kCompareTile, kCompareTile, 0);
    for (std::size_t size = 0; size <= 40; ++size) {
      for (const unsigned k : {0U, 3U, 10U}) expect_search<Value>(loops, values[3], std::span(values).last(size), k);
    }
    for (const std::size_t size : {127U, 128U, 129U, 500U}) {  // as many hits as values
      expect_search<Value>(loops, Value{}, std::vector<Value>(size), 0);
    }
  }
}

TEST(HammingCompareTest, Words64) { expect_level<std::uint64_t>(hamming_compare_64); }
TEST(HammingCompareTest, Words128) { expect_level<Bits128>(hamming_compare_128); }

}  // namespace
}  // namespace sameish::kernel
