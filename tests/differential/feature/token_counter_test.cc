#include "feature/token_counter.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/hash.h"

namespace sameish::feature {
namespace {

/// Counts `words` under the hashes that `hash_of` gives and compares with an ordered map.
template <class HashOf>
void expect_counts_of_a_map(TokenCounter& counter, const std::vector<std::string>& words, HashOf hash_of) {
  text::TokenizedText text;
  std::vector<std::uint64_t> hashes;
  std::map<std::string, std::uint32_t> expected;
  std::vector<std::string> order;
  for (const std::string& word : words) {
    const auto begin = static_cast<std::uint32_t>(text.bytes.size());
    text.bytes += word;
    text.tokens.push_back({begin, static_cast<std::uint32_t>(text.bytes.size())});
    hashes.push_back(hash_of(word));
    if (++expected[word] == 1) order.push_back(word);
  }
  const auto counted = counter.count(text, hashes);
  ASSERT_EQ(counted.size(), order.size());
  for (std::size_t i = 0; i < counted.size(); ++i) {
    EXPECT_EQ(bytes_of(text, counted[i].token), order[i]);
    EXPECT_EQ(counted[i].count, expected[order[i]]) << order[i];
    EXPECT_EQ(counted[i].hash, hash_of(order[i]));
  }
}

std::vector<std::string> random_words(std::size_t count, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<std::string> words;
  for (std::size_t i = 0; i < count; ++i) words.push_back(std::to_string(random() % (1 + count / 3)));
  return words;
}

TEST(TokenCounter, CountsLikeAMapInOrderOfFirstOccurrence) {
  TokenCounter counter;
  for (const std::size_t count : {0u, 1u, 2u, 3u, 50u, 1000u, 10u}) {
    expect_counts_of_a_map(counter, random_words(count, count), [](const std::string& word) { return hash64(word); });
  }
}

// Hashes that all begin their search in the same slot.
TEST(TokenCounter, KeepsHashesOfOneSlotApart) {
  TokenCounter counter;
  const auto same_low_half = [](const std::string& word) { return std::stoull(word) << 32; };
  expect_counts_of_a_map(counter, random_words(200, 1), same_low_half);
}

}  // namespace
}  // namespace sameish::feature
