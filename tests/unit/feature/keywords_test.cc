#include "feature/keywords.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "feature/memory_idf_table.h"
#include "feature/token_hash.h"
#include "reference/feature/vector_file.h"

namespace sameish::feature {
namespace {

class KeywordsTest : public testing::Test {
 protected:
  /// "token weight" of each keyword of `tokens`.
  std::vector<std::string> select(const std::vector<std::string>& tokens, KeywordRules rules) {
    rules.idf = &table_;
    text_ = reference::tokenized(tokens);
    std::vector<std::uint64_t> hashes;
    hash_tokens(text_, hashes);
    keywords_.select(text_, hashes, rules);
    std::vector<std::string> listed;
    for (const Keyword& keyword : keywords_.keywords()) {
      listed.push_back(std::string(bytes_of(text_, keyword.token)) + " " + std::to_string(keyword.weight));
    }
    return listed;
  }

  using Listed = std::vector<std::string>;
  MemoryIdfTable table_{{{hash64("rare"), 9000},
                         {hash64("common"), 1000},
                         {hash64("zero"), 0},
                         {hash64("外星人"), 9300},
                         {hash64("内部"), 5500}},
                        3000};
  text::TokenizedText text_;
  Keywords keywords_;
};

TEST_F(KeywordsTest, AreTheHeaviestFirst) {
  EXPECT_EQ(select({"common", "rare", "common", "new"}, {.top_n = 10}),
            (Listed{"rare 9000", "new 3000", "common 2000"}));
  EXPECT_EQ(select({"common", "rare", "common", "new"}, {.top_n = 2}), (Listed{"rare 9000", "new 3000"}));
}

TEST_F(KeywordsTest, BreakTiesBySmallerBytes) {
  EXPECT_EQ(select({"b", "é", "a", "ab", "B"}, {.top_n = 4}), (Listed{"B 3000", "a 3000", "ab 3000", "b 3000"}));
}

TEST_F(KeywordsTest, DropStopWordsSingleHanAndWeightZero) {
  const auto is_stop_word = [](std::string_view token) { return token == "rare"; };
  EXPECT_EQ(select({"rare", "我", "zero", "外星人", "common"}, {.top_n = 9, .is_stop_word = is_stop_word}),
            (Listed{"外星人 9300", "common 1000"}));
}

TEST_F(KeywordsTest, KeepSingleHanWhereTheyAreTheTokens) {
  EXPECT_EQ(select({"我", "rare", "我"}, {.top_n = 9, .drops_single_han = false}), (Listed{"rare 9000", "我 6000"}));
}

TEST_F(KeywordsTest, OfLevelsKeepTheOrderOfTheText) {
  EXPECT_EQ(select({"内部", "外星人", "内部", "common", "我", "new"}, {.weighting = Weighting::level5}),
            (Listed{"内部 3", "外星人 5", "common 1", "new 1"}));
}

TEST_F(KeywordsTest, ChooseTheirNumberByTheLengthOfTheText) {
  std::vector<std::string> tokens;
  for (int i = 0; i < 300; ++i) tokens.push_back("w" + std::to_string(1000 + i));  // 6 bytes each with the separator
  EXPECT_EQ(select(tokens, {}).size(), 300u * 6 / 120);
  tokens.resize(10);
  EXPECT_EQ(select(tokens, {}).size(), 5u);
}

TEST_F(KeywordsTest, CountWhatTheTableHasNot) {
  select({"rare", "new", "new", "我", "other"}, {.top_n = 1});
  EXPECT_EQ(keywords_.num_candidates(), 4u);
  EXPECT_EQ(keywords_.num_absent(), 3u);
  select({}, {.top_n = 1});
  EXPECT_EQ(keywords_.num_candidates(), 0u);
  EXPECT_EQ(keywords_.num_absent(), 0u);
  EXPECT_TRUE(keywords_.feature_hashes().empty());
}

TEST_F(KeywordsTest, HaveFeaturesOfShinglesOfOneToken) {
  select({"rare", "common"}, {.top_n = 2});
  const std::vector<std::uint64_t> hashes(keywords_.feature_hashes().begin(), keywords_.feature_hashes().end());
  const std::vector<std::uint32_t> weights(keywords_.weights().begin(), keywords_.weights().end());
  EXPECT_EQ(hashes, (std::vector<std::uint64_t>{fmix64(hash64("rare")), fmix64(hash64("common"))}));
  EXPECT_EQ(weights, (std::vector<std::uint32_t>{9000, 1000}));
}

}  // namespace
}  // namespace sameish::feature
