#include "feature/token_hash.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "reference/feature/vector_file.h"

namespace sameish::feature {
namespace {

TEST(HashVectors, OfBytes) {
  for (const auto& test_case : reference::vector_cases("hash.json", "bytes")) {
    const auto text = test_case["text"].get<std::string>();
    EXPECT_EQ(hash64(text), reference::hex(test_case["hash64"])) << text;
    EXPECT_EQ(hash64(text, 7), reference::hex(test_case["seed7"])) << text;
    const auto wide = test_case["hash128"].get<std::string>();
    EXPECT_EQ(hash128(text).high, reference::hex(wide.substr(0, 16))) << text;
    EXPECT_EQ(hash128(text).low, reference::hex(wide.substr(16))) << text;
  }
}

TEST(HashVectors, OfIntegers) {
  const auto file = reference::vector_file("hash.json");
  for (const auto& pair : file["fmix64"]) EXPECT_EQ(fmix64(reference::hex(pair["in"])), reference::hex(pair["out"]));
  for (const auto& stream : file["splitmix64"]) {
    SplitMix64 random(reference::hex(stream["seed"]));
    for (const std::uint64_t expected : reference::hex_list(stream["out"])) EXPECT_EQ(random(), expected);
  }
}

TEST(HashTokens, HashesEveryCodePointOfThreeBytes) {
  std::vector<std::string> tokens;
  for (unsigned code_point = 0x800; code_point < 0x10000; ++code_point) {
    if (code_point >= 0xD800 && code_point < 0xE000) continue;
    tokens.push_back({static_cast<char>(0xE0U | code_point >> 12U),
                      static_cast<char>(0x80U | (code_point >> 6U & 0x3FU)),
                      static_cast<char>(0x80U | (code_point & 0x3FU))});
  }
  std::vector<std::uint64_t> hashes;
  hash_tokens(reference::tokenized(tokens), hashes);
  for (std::size_t i = 0; i < tokens.size(); ++i) ASSERT_EQ(hashes[i], hash64(tokens[i])) << tokens[i];
}

TEST(HashTokens, HashesTheBytesOfEachToken) {
  std::vector<std::string> tokens;
  for (std::size_t length = 1; length <= 300; ++length) tokens.push_back(std::string(length, 'a') += "你");
  tokens.insert(tokens.end(), {"a", "你", "abc", "𠮷", "é"});
  std::vector<std::uint64_t> hashes = {1, 2, 3};
  hash_tokens(reference::tokenized(tokens), hashes);
  ASSERT_EQ(hashes.size(), tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) EXPECT_EQ(hashes[i], hash64(tokens[i])) << tokens[i];
}

TEST(HashTokens, OfNoTokenIsEmpty) {
  std::vector<std::uint64_t> hashes = {1};
  hash_tokens(text::TokenizedText{}, hashes);
  EXPECT_TRUE(hashes.empty());
}

}  // namespace
}  // namespace sameish::feature
