#include "index/pair_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"

namespace sameish::index {
namespace {

TEST(PairWordsTest, PackingKeepsEveryField) {
  constexpr std::uint32_t kLast = (1U << 30) - 1;
  EXPECT_EQ(unpack_pair(pack_pair(0, kLast, 10)), (Pair{0, kLast, 10}));
  EXPECT_EQ(unpack_pair(pack_pair(kLast, kLast - 1, 15)), (Pair{kLast - 1, kLast, 15}));
  EXPECT_EQ(unpack_pair(pack_pair(7, 3, 0)), (Pair{3, 7, 0}));
}

std::vector<Pair> delivered(const std::vector<Pair>& pairs, unsigned num_workers, std::uint64_t num_ranks) {
  std::vector<PairWords> words(num_workers);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    words[i % num_workers].push_back(pack_pair(pairs[i].a, pairs[i].b, pairs[i].distance));
  }
  PairCollector collector;
  EXPECT_TRUE(deliver(words, num_ranks, num_workers, collector));
  return collector.release();
}

TEST(PairWordsTest, DeliversInOrderForAnyNumberOfWorkers) {
  SplitMix64 random(1);
  for (const std::uint64_t num_ranks : {2ULL, 3ULL, 1000ULL, 1ULL << 30}) {
    std::vector<Pair> pairs;
    for (int i = 0; i < 200'000; ++i) {
      const auto a = static_cast<std::uint32_t>(random() % (num_ranks - 1));
      const auto b = static_cast<std::uint32_t>(a + 1 + random() % (num_ranks - 1 - a));
      pairs.push_back({a, b, static_cast<std::uint8_t>(random() % 11)});
    }
    std::vector<Pair> expected = pairs;
    std::sort(expected.begin(), expected.end());
    for (const unsigned workers : {1U, 2U, 5U}) EXPECT_EQ(delivered(pairs, workers, num_ranks), expected);
  }
  EXPECT_TRUE(delivered({}, 2, 0).empty());
}

class CountCalls final : public PairSink {
 public:
  bool take(std::span<const Pair> pairs) override {
    ++num_calls;
    num_pairs += pairs.size();
    return false;
  }
  int num_calls = 0;
  std::size_t num_pairs = 0;
};

TEST(PairWordsTest, AFalseAnswerEndsTheRun) {
  std::vector<PairWords> words(1);
  for (std::uint32_t i = 0; i < 100'000; ++i) words[0].push_back(pack_pair(i, i + 1, 1));
  CountCalls sink;
  EXPECT_FALSE(deliver(words, 100'001, 2, sink));
  EXPECT_EQ(sink.num_calls, 1);
  EXPECT_LT(sink.num_pairs, 100'000U);
}

}  // namespace
}  // namespace sameish::index
