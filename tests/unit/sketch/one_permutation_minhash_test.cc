#include "sketch/one_permutation_minhash.h"

#include <gtest/gtest.h>

#include <string>

#include "feature/shingle.h"
#include "feature/token_hash.h"
#include "reference/feature/vector_file.h"
#include "reference/sketch/minhash.h"

namespace sameish::sketch {
namespace {

// The worked example: bins 1, 3, 4 and 6 are empty and copy.
TEST(OnePermutationMinHash, FillsEmptyBins) {
  std::vector<std::uint64_t> token_hashes, features;
  feature::hash_tokens(reference::tokenized({"我", "来", "到", "北", "京", "清", "华", "大", "学"}), token_hashes);
  feature::shingle(token_hashes, 3, features);
  std::vector<std::uint32_t> values(8);
  ASSERT_TRUE(OnePermutationMinHash(8).sketch(features, values));
  const std::vector<std::uint32_t> expected = {0xd205784a, 0xc9172473, 0xc9172473, 0xd205784a,
                                               0xc9172473, 0x621eb458, 0xc9172473, 0x6ea0638d};
  EXPECT_EQ(values, expected);
  const auto bins = reference::minhash_oph_bins(features, 8);
  for (const std::size_t bin : {1u, 3u, 4u, 6u}) EXPECT_FALSE(bins[bin].has_value()) << bin;
}

}  // namespace
}  // namespace sameish::sketch
