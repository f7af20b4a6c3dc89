// Grouping, joining the unique values and expanding gives what a double loop over all documents gives.
#include "index/document_pairs.h"

#include <gtest/gtest.h>

#include "index/self_join.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::index {
namespace {

template <class Value>
void expect_documents(const std::vector<Value>& values, unsigned k) {
  const Groups groups = group_identical(std::span<const Value>(values));
  const std::vector<Value> unique = unique_values(std::span<const Value>(values), groups);
  PairCollector group_pairs;
  ASSERT_TRUE(self_join(std::span<const Value>(unique), {.max_distance = k}, group_pairs).ok());
  PairCollector documents;
  const std::uint64_t num_pairs = expand_to_documents(groups, group_pairs.pairs(), documents);
  const auto expected = reference::quadratic_join(std::span<const Value>(values), k);
  EXPECT_EQ(num_pairs, expected.size());
  ASSERT_EQ(documents.pairs(), expected);
}

TEST(DocumentPairsTest, CopiesAndNeighbors) {
  for (const unsigned k : {0U, 1U, 3U, 6U}) {
    expect_documents(reference::with_neighbors<std::uint64_t>(1500, 2, k), k);
    expect_documents(reference::with_neighbors<Bits128>(1500, 2, k), k);
    expect_documents(std::vector<std::uint64_t>(200, 5), k);
    auto twice = reference::cube<std::uint64_t>(7, 1, 9);
    twice.insert(twice.end(), twice.begin(), twice.end());
    expect_documents(twice, k);
  }
}

TEST(DocumentPairsTest, NothingFromNothing) {
  PairCollector documents;
  EXPECT_EQ(expand_to_documents(Groups(), {}, documents), 0U);
}

class StopAfter final : public PairSink {
 public:
  explicit StopAfter(std::size_t num_pairs) : left_(num_pairs) {}
  bool take(std::span<const Pair> pairs) override {
    ++num_calls_;
    left_ -= std::min(left_, pairs.size());
    return left_ > 0;
  }
  [[nodiscard]] std::size_t num_calls() const { return num_calls_; }

 private:
  std::size_t left_;
  std::size_t num_calls_ = 0;
};

TEST(DocumentPairsTest, AMillionCopiesAreNotExpandedBeforeTheyAreWanted) {
  const std::vector<std::uint64_t> values(1'000'000, 42);  // half a million million pairs
  const Groups groups = group_identical(std::span<const std::uint64_t>(values));
  StopAfter sink(10'000);
  EXPECT_LT(expand_to_documents(groups, {}, sink), 20'000U);
  EXPECT_LE(sink.num_calls(), 4U);
}

}  // namespace
}  // namespace sameish::index
