#include "kernel/minhash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/hash.h"

namespace sameish::kernel {
namespace {

using Words = std::vector<std::uint64_t>;

Words random_words(std::size_t count, std::uint64_t seed) {
  SplitMix64 random(seed);
  Words words(count);
  for (std::uint64_t& word : words) word = random();
  return words;
}

class MinhashLevels : public testing::TestWithParam<Level> {
 protected:
  void SetUp() override {
    if (!supported(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
  }
};

TEST_P(MinhashLevels, LowersPermutationMinimaLikeTheLoop) {
  const Words features = random_words(200, 1);
  for (const std::size_t count : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 63u, 200u}) {
    for (std::size_t permutations = 8; permutations <= 136; permutations += 8) {
      const Words a = random_words(permutations, 2), b = random_words(permutations, 3);
      Words minima = random_words(permutations, 4), expected = minima;
      for (std::size_t i = 0; i < permutations; ++i) {
        for (std::size_t f = 0; f < count; ++f) expected[i] = std::min(expected[i], a[i] * (features[f] >> 32) + b[i]);
      }
      lower_permutation_minima(GetParam(), std::span(features).first(count), a, b, minima);
      ASSERT_EQ(minima, expected) << count << " features, " << permutations << " permutations";
    }
  }
}

// Products on both sides of 2^63: a signed comparison would order them wrongly.
TEST_P(MinhashLevels, ComparesProductsUnsigned) {
  const Words features = {std::uint64_t{1} << 32};
  const Words zero(8, 0);
  for (const std::uint64_t held : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{1} << 63}) {
    for (const std::uint64_t addend : {std::uint64_t{5}, (std::uint64_t{1} << 63) + 5, ~std::uint64_t{0}}) {
      Words minima(8, held);
      lower_permutation_minima(GetParam(), features, zero, Words(8, addend), minima);
      ASSERT_EQ(minima, Words(8, std::min(held, addend)));
    }
  }
}

TEST_P(MinhashLevels, LowersBinMinimaLikeTheLoop) {
  for (const std::size_t num_bins : {1u, 2u, 7u, 96u, 128u, 1000u}) {
    for (std::size_t count = 0; count <= 140; ++count) {
      const Words features = random_words(count, count);
      Words bins(num_bins, kEmptyBin), expected = bins;
      for (const std::uint64_t x : features) {
        const std::uint64_t y = fmix64(x ^ 99);
        std::uint64_t& bin = expected[((y >> 32) * num_bins) >> 32];
        bin = std::min(bin, y & 0xffffffff);
      }
      lower_bin_minima(GetParam(), features, 99, bins);
      ASSERT_EQ(bins, expected) << count << " features, " << num_bins << " bins";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, MinhashLevels, testing::ValuesIn(known_levels().begin(), known_levels().end()),
                         [](const auto& level) { return std::string(name(level.param)); });

}  // namespace
}  // namespace sameish::kernel
