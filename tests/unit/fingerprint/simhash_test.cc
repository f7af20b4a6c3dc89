// The published vectors, and what holds for all features.
#include "fingerprint/simhash.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"
#include "feature/shingle.h"
#include "feature/token_hash.h"
#include "reference/feature/vector_file.h"

namespace sameish::fingerprint {
namespace {

using nlohmann::json;

void expect_fingerprint(const std::optional<Fingerprint>& got, const json& expected) {
  EXPECT_EQ(got ? to_hex(*got) : "none", expected.is_null() ? "none" : expected.get<std::string>());
}

TEST(SimhashVectors, OfTokenLists) {
  for (const json& test_case : reference::vector_cases("simhash.json", "cases")) {
    SCOPED_TRACE(test_case["name"].get<std::string>());
    std::vector<std::uint64_t> token_hashes, features;
    feature::hash_tokens(reference::tokenized(reference::tokens_of(test_case)), token_hashes);
    feature::shingle(token_hashes, test_case["width"].get<std::uint32_t>(), features);
    expect_fingerprint(simhash64(features), test_case["simhash64"]);
    expect_fingerprint(simhash128(features), test_case["simhash128"]);
    if (!test_case.contains("votes_0_to_7")) continue;
    Votes votes(Width::bits64);
    votes.add(features);
    for (std::uint32_t bit = 0; bit < 8; ++bit) EXPECT_EQ(votes.value(bit), test_case["votes_0_to_7"][bit]) << bit;
  }
}

TEST(SimhashVectors, OfWeightedFeatures) {
  for (const json& test_case : reference::vector_cases("simhash.json", "weighted")) {
    SCOPED_TRACE(test_case["name"].get<std::string>());
    const auto features = reference::hex_list(test_case["features"]);
    const auto weights = test_case["weights"].get<std::vector<std::uint32_t>>();
    expect_fingerprint(simhash64(features, weights), test_case["simhash64"]);
    expect_fingerprint(simhash128(features, weights), test_case["simhash128"]);
  }
}

struct Features {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint32_t> weights;
};

Features random_features(SplitMix64& random) {
  Features features;
  for (std::uint64_t left = 1 + random() % 60; left > 0; --left) {
    features.hashes.push_back(random());
    features.weights.push_back(static_cast<std::uint32_t>(random() % 1000));
  }
  return features;
}

TEST(Simhash, DoesNotChangeWhenAllWeightsAreScaled) {
  SplitMix64 random(21);
  for (int round = 0; round < 200; ++round) {
    const Features features = random_features(random);
    const auto original = simhash128(features.hashes, features.weights);
    for (const std::uint32_t factor : {2u, 3u, 1024u, 4000000u}) {
      std::vector<std::uint32_t> scaled = features.weights;
      for (std::uint32_t& weight : scaled) weight *= factor;
      ASSERT_EQ(simhash128(features.hashes, scaled), original) << factor;
    }
  }
}

TEST(Simhash, DoesNotDependOnTheOrder) {
  SplitMix64 random(22);
  for (int round = 0; round < 200; ++round) {
    Features features = random_features(random);
    const auto original = simhash128(features.hashes, features.weights);
    for (std::size_t i = features.hashes.size() - 1; i > 0; --i) {
      const std::size_t other = random() % (i + 1);
      std::swap(features.hashes[i], features.hashes[other]);
      std::swap(features.weights[i], features.weights[other]);
    }
    ASSERT_EQ(simhash128(features.hashes, features.weights), original);
  }
}

TEST(Simhash, ARepeatIsAWeight) {
  SplitMix64 random(23);
  std::vector<std::uint64_t> once(30), repeated;
  std::vector<std::uint32_t> weights;
  for (std::uint64_t& hash : once) {
    hash = random();
    weights.push_back(static_cast<std::uint32_t>(1 + random() % 5));
    repeated.insert(repeated.end(), weights.back(), hash);
  }
  EXPECT_EQ(simhash128(repeated), simhash128(once, weights));
}

TEST(Simhash, LowHalfOf128BitsIsTheOneOf64Bits) {
  SplitMix64 random(24);
  for (int round = 0; round < 100; ++round) {
    const Features features = random_features(random);
    EXPECT_EQ(simhash64(features.hashes)->low, simhash128(features.hashes)->low);
  }
}

}  // namespace
}  // namespace sameish::fingerprint
