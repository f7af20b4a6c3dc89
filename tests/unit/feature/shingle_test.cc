#include "feature/shingle.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "feature/token_hash.h"
#include "reference/feature/vector_file.h"
#include "text/analyzer.h"

namespace sameish::feature {
namespace {

std::vector<std::uint64_t> shingles_of(const std::vector<std::string>& tokens, std::uint32_t width) {
  std::vector<std::uint64_t> token_hashes, features;
  hash_tokens(reference::tokenized(tokens), token_hashes);
  shingle(token_hashes, width, features);
  return features;
}

std::uint64_t digest(const std::vector<std::uint64_t>& features) {
  return hash64({reinterpret_cast<const char*>(features.data()), features.size() * sizeof(std::uint64_t)});
}

TEST(ShingleVectors, OfTokenLists) {
  for (const auto& test_case : reference::vector_cases("shingles.json", "cases")) {
    SCOPED_TRACE(test_case["name"].get<std::string>());
    const auto features = shingles_of(reference::tokens_of(test_case), test_case["width"].get<std::uint32_t>());
    EXPECT_EQ(features.size(), test_case["num_features"].get<std::size_t>());
    EXPECT_EQ(digest(features), reference::hex(test_case["digest"]));
    if (!test_case.contains("features")) continue;
    EXPECT_EQ(features, reference::hex_list(test_case["features"]));
  }
}

// The texts of the vectors, through the tokenizer they are stated for.
TEST(ShingleVectors, TextsHaveTheStatedTokens) {
  const auto analyzer = text::make_analyzer({});
  ASSERT_TRUE(analyzer.ok());
  for (const auto& test_case : reference::vector_cases("shingles.json", "cases")) {
    if (!test_case.contains("text") || test_case["text"].is_null()) continue;
    text::TokenizedText text;
    analyzer.value()->analyze(test_case["text"].get<std::string>(), text);
    std::vector<std::string> tokens;
    for (const text::Token token : text.tokens) {
      tokens.push_back(text.bytes.substr(token.begin, token.end - token.begin));
    }
    EXPECT_EQ(tokens, reference::tokens_of(test_case)) << test_case["name"];
  }
}

TEST(Shingle, OrderMatters) { EXPECT_NE(shingles_of({"a", "b", "c"}, 3), shingles_of({"b", "a", "c"}, 3)); }

TEST(Shingle, KeepsRepeats) {
  const auto features = shingles_of({"a", "b", "a", "b", "a"}, 2);
  ASSERT_EQ(features.size(), 4u);
  EXPECT_EQ(features[0], features[2]);
  EXPECT_EQ(features[1], features[3]);
}

TEST(FeatureHash, OfOneTokenIsItsMixedHash) {
  const std::uint64_t token_hash = hash64("moon");
  EXPECT_EQ(feature_hash({&token_hash, 1}), fmix64(token_hash));
  EXPECT_EQ(shingles_of({"moon"}, 1), std::vector<std::uint64_t>{fmix64(token_hash)});
}

}  // namespace
}  // namespace sameish::feature
