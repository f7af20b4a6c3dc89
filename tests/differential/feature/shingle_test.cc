#include "feature/shingle.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "reference/feature/shingle.h"

namespace sameish::feature {
namespace {

TEST(Shingle, RollsLikeWindowsFromScratch) {
  SplitMix64 random(1);
  std::vector<std::uint64_t> features = {1, 2, 3};  // what was there before must go
  for (std::size_t num_tokens = 0; num_tokens <= 70; ++num_tokens) {
    std::vector<std::uint64_t> token_hashes(num_tokens);
    for (std::uint64_t& hash : token_hashes) hash = random();
    for (std::uint32_t width = 1; width <= 33; ++width) {
      shingle(token_hashes, width, features);
      ASSERT_EQ(features, reference::shingle(token_hashes, width)) << num_tokens << " tokens, width " << width;
    }
  }
}

TEST(Shingle, StaysExactOverALongText) {
  SplitMix64 random(2);
  std::vector<std::uint64_t> token_hashes(20000);
  for (std::uint64_t& hash : token_hashes) hash = random();
  std::vector<std::uint64_t> features;
  for (const std::uint32_t width : {3u, 32u}) {
    shingle(token_hashes, width, features);
    ASSERT_EQ(features, reference::shingle(token_hashes, width)) << width;
  }
}

}  // namespace
}  // namespace sameish::feature
