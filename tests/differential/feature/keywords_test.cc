#include "feature/keywords.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "feature/memory_idf_table.h"
#include "feature/token_hash.h"
#include "reference/feature/keywords.h"

namespace sameish::feature {
namespace {

// Few words, few idf values: many repeats and many ties.
TEST(Keywords, EqualMapsAndAFullSort) {
  SplitMix64 random(11);
  Keywords selected;
  for (int round = 0; round < 300; ++round) {
    std::vector<std::string> tokens;
    text::TokenizedText text;
    std::vector<std::uint64_t> token_hashes;
    for (std::uint64_t i = random() % 400; i > 0; --i) {
      tokens.push_back("w" + std::to_string(random() % 150));
      const auto begin = static_cast<std::uint32_t>(text.bytes.size());
      text.bytes += tokens.back();
      text.tokens.push_back({begin, static_cast<std::uint32_t>(text.bytes.size())});
    }
    hash_tokens(text, token_hashes);
    std::map<std::string, std::uint32_t> idf;
    TokenMap values;
    for (int word = 0; word < 100; ++word) {
      const auto value = static_cast<std::uint32_t>(random() % 5 * (random() % 50 == 0 ? 0x40000000u : 1000u));
      const std::string token = "w" + std::to_string(word);
      idf[token] = values[hash64(token)] = value;
    }
    const MemoryIdfTable table(values, 2000);
    const std::set<std::string> stop_words = {"w3", "w120"};
    const auto top_n = static_cast<std::uint32_t>(1 + random() % 40);
    const auto is_stop_word = [&](std::string_view token) { return stop_words.count(std::string(token)) != 0; };
    selected.select(text, token_hashes, {.top_n = top_n, .idf = &table, .is_stop_word = is_stop_word});
    reference::WordWeights fast;
    for (const Keyword& keyword : selected.keywords()) {
      fast.emplace_back(bytes_of(text, keyword.token), keyword.weight);
    }
    ASSERT_EQ(fast, reference::tfidf_keywords(tokens, idf, 2000, stop_words, top_n)) << "round " << round;
  }
}

}  // namespace
}  // namespace sameish::feature
