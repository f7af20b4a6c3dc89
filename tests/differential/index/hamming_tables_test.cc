// Every layout against a look at every fingerprint: whole results, each match once.
#include "index/hamming_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "index/self_join.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/linear_search.h"

namespace sameish::index {
namespace {

template <class Value>
std::vector<Value> distinct(std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  SplitMix64 random(values.size());  // and in no order
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random() % i]);
  return values;
}

/// Some of the values with up to `max_flips` bits flipped, and others.
template <class Value>
std::vector<Value> questions(const std::vector<Value>& values, unsigned max_flips, std::size_t count) {
  SplitMix64 random(max_flips + 1);
  std::vector<Value> out = reference::uniform<Value>(count, 99);
  for (std::size_t i = 0; i < count && !values.empty(); i += 1 + i % 2) {
    out[i] = values[random() % values.size()];
    for (std::uint64_t flips = random() % (max_flips + 1); flips > 0; --flips) {
      reference::flip(out[i], static_cast<unsigned>(random() % (sizeof(Value) * 8)));
    }
  }
  return out;
}

template <class Value>
std::vector<reference::Near> found_by(const HammingTables<Value>& tables, std::span<const Value> queries, unsigned k) {
  std::vector<TableMatch> matches;
  tables.view().find(queries, k, matches);
  std::vector<reference::Near> found;
  for (const TableMatch& match : matches) found.push_back({match.query, match.rank, match.distance});
  std::sort(found.begin(), found.end());
  return found;
}

/// All layouts for k, asked for k and for less.
template <class Value>
void expect_exact(const std::vector<Value>& values, unsigned k, std::size_t num_questions) {
  const std::vector<Value> queries = questions(values, k + 2, num_questions);
  for (const TableLayout& layout : known_layouts(sizeof(Value) * 8, k, values.size())) {
    SCOPED_TRACE(layout.describe() + ", k " + std::to_string(k) + ", " + std::to_string(values.size()) + " values");
    const auto tables = HammingTables<Value>::build(values, layout, 1 + k % 3);
    const std::span<const Value> by_rank(tables.view().tables[0].values, values.size());
    ASSERT_TRUE(std::is_permutation(by_rank.begin(), by_rank.end(), values.begin())) << "a fingerprint was lost";
    for (std::size_t rank = 0; rank < values.size(); rank += 7) {
      ASSERT_EQ(tables.view().rank_of(by_rank[rank]), rank);
    }
    for (const unsigned asked : {k, k / 2}) {
      ASSERT_EQ(found_by<Value>(tables, queries, asked), reference::linear_search<Value>(by_rank, queries, asked))
          << "asked for " << asked;
    }
  }
}

template <class Value>
class HammingTablesTest : public testing::Test {};
using Widths = testing::Types<std::uint64_t, Bits128>;
TYPED_TEST_SUITE(HammingTablesTest, Widths);

TYPED_TEST(HammingTablesTest, EveryLayoutFindsAllWithinTheDistance) {
  for (unsigned k = 0; k <= kMaxDistance; ++k) {
    expect_exact(distinct(reference::with_neighbors<TypeParam>(3000, k + 1, k)), k, 60);
  }
}

TYPED_TEST(HammingTablesTest, SkewedFingerprintsAreFoundToo) {
  for (const unsigned k : {1U, 3U, 6U}) {
    expect_exact(distinct(reference::one_ball<TypeParam>(2000, 32, 6, 5)), k, 30);
    expect_exact(distinct(reference::biased<TypeParam>(2000, 6)), k, 30);
    expect_exact(distinct(reference::cube<TypeParam>(10, 5, 6)), k, 30);
  }
}

TYPED_TEST(HammingTablesTest, SmallSetsAreWhole) {
  for (const std::size_t size : {0U, 1U, 2U, 7U, 8U, 9U, 65U}) {
    for (const unsigned k : {0U, 3U, 10U}) expect_exact(distinct(reference::uniform<TypeParam>(size, 3)), k, 20);
  }
}

TYPED_TEST(HammingTablesTest, ManyQuestionsAreAnsweredByQuestion) {
  const auto values = distinct(reference::with_neighbors<TypeParam>(500, 3, 8));
  const auto tables =
      HammingTables<TypeParam>::build(values, choose_layout(sizeof(TypeParam) * 8, 3, 1000, 0).value(), 1);
  for (const std::size_t count : {0U, 1U, 5U, 63U, 64U, 65U, 300U}) {
    const auto queries = questions(values, 4, count);
    std::vector<TableMatch> matches;
    tables.view().find(queries, 3, matches);
    EXPECT_TRUE(std::is_sorted(matches.begin(), matches.end(),
                               [](const TableMatch& x, const TableMatch& y) { return x.query < y.query; }));
  }
}

}  // namespace
}  // namespace sameish::index
