// The published vectors of both kinds, and what holds for all sketches.
#include "sketch/minhash.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/hash.h"
#include "feature/shingle.h"
#include "feature/token_hash.h"
#include "reference/feature/vector_file.h"
#include "sketch/bands.h"
#include "sketch/estimate.h"
#include "sketch/one_permutation_minhash.h"

namespace sameish::sketch {
namespace {

using nlohmann::json;
using Values = std::vector<std::uint32_t>;

std::vector<std::uint64_t> features_of(const json& test_case) {
  std::vector<std::uint64_t> token_hashes, features;
  feature::hash_tokens(reference::tokenized(reference::tokens_of(test_case)), token_hashes);
  feature::shingle(token_hashes, test_case["width"].get<std::uint32_t>(), features);
  return features;
}

template <class Sketcher>
void expect_case(const json& test_case, const std::string& kind) {
  SCOPED_TRACE(kind + ", " + test_case["name"].get<std::string>());
  const auto features = features_of(test_case);
  Values eight(8), many(96);
  const bool has_sketch = Sketcher(8).sketch(features, eight);
  EXPECT_EQ(has_sketch, !test_case[kind + "_8"].is_null());
  if (!has_sketch) return;
  ASSERT_TRUE(Sketcher(96).sketch(features, many));
  const auto expected = reference::hex_list(test_case[kind + "_8"]);
  EXPECT_EQ(eight, Values(expected.begin(), expected.end()));
  std::vector<std::uint64_t> keys(16);
  band_keys(many, {.num_bands = 16, .rows_per_band = 6}, keys);
  EXPECT_EQ(keys, reference::hex_list(test_case[kind + "_bands_16x6"]));
}

TEST(MinhashVectors, OfTokenLists) {
  for (const json& test_case : reference::vector_cases("minhash.json", "cases")) {
    expect_case<MinHash>(test_case, "minhash");
    expect_case<OnePermutationMinHash>(test_case, "minhash_oph");
  }
}

std::vector<std::uint64_t> hashes(std::uint64_t first, std::size_t count) {
  std::vector<std::uint64_t> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(fmix64(first + i));
  return result;
}

template <class Sketcher>
class BothKinds : public testing::Test {};
using Kinds = testing::Types<MinHash, OnePermutationMinHash>;
TYPED_TEST_SUITE(BothKinds, Kinds);

TYPED_TEST(BothKinds, WriteNothingWithoutFeatures) {
  Values values(16, 7);
  EXPECT_FALSE(TypeParam(16).sketch({}, values));
  EXPECT_EQ(values, Values(16, 7));
}

TYPED_TEST(BothKinds, DependOnTheSetAlone) {
  auto features = hashes(1, 150);
  Values once(96), shuffled(96);
  ASSERT_TRUE(TypeParam(96).sketch(features, once));
  std::reverse(features.begin(), features.end());
  features.insert(features.end(), features.begin(), features.begin() + 70);
  ASSERT_TRUE(TypeParam(96).sketch(features, shuffled));
  EXPECT_EQ(once, shuffled);
}

// 6,000 of 10,000 shared: resemblance .6, standard error .015 at 1,024 values; five of them either way.
TYPED_TEST(BothKinds, EstimateTheResemblance) {
  const TypeParam sketcher(1024);
  Values a(1024), b(1024);
  ASSERT_TRUE(sketcher.sketch(hashes(0, 8000), a));
  ASSERT_TRUE(sketcher.sketch(hashes(2000, 8000), b));
  EXPECT_NEAR(estimated_resemblance(a, b), 0.6, 5 * standard_error(0.6, 1024));
  EXPECT_NEAR(estimated_resemblance(a, b, 4), 0.6, 5 * standard_error(0.6, 1024));
  EXPECT_EQ(estimated_resemblance(a, a), 1);
}

TEST(MinHash, UnitesByTheLeastOfEachPlace) {
  const MinHash sketcher(64);
  const auto all = hashes(5, 300);
  Values left(64), right(64), both(64);
  ASSERT_TRUE(sketcher.sketch(std::span(all).first(180), left));
  ASSERT_TRUE(sketcher.sketch(std::span(all).subspan(120), right));
  ASSERT_TRUE(sketcher.sketch(all, both));
  for (std::size_t i = 0; i < both.size(); ++i) EXPECT_EQ(both[i], std::min(left[i], right[i]));
}

}  // namespace
}  // namespace sameish::sketch
