// The published example pairs, by hand: every measure of three pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "base/hash.h"
#include "measure/common_subsequence.h"
#include "measure/common_substring.h"
#include "measure/cosine.h"
#include "measure/edit_distance.h"

namespace sameish::measure {
namespace {

using Text = std::u32string;

// Windows of `width` items, as a bag; an item is a code point, or a word when `words`.
struct OwnedBag {
  std::vector<std::uint64_t> hashes;
  std::vector<std::uint32_t> counts;
  [[nodiscard]] Bag view() const { return {hashes, counts}; }
};

std::vector<Text> split_words(const Text& text) {
  std::vector<Text> words(1);
  for (const char32_t c : text) {
    if (c == U' ')
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

OwnedBag windows(const std::vector<Text>& items, std::size_t width) {
  std::map<std::uint64_t, std::uint32_t> counts;
  for (std::size_t i = 0; i + width <= items.size(); ++i) {
    std::uint64_t hash = 0;
    for (std::size_t j = i; j < i + width; ++j) {
      for (const char32_t c : items[j]) hash = fmix64(hash * 31 + c + 1);
      hash = fmix64(hash + 7);
    }
    ++counts[hash];
  }
  OwnedBag bag;
  for (const auto& [hash, count] : counts) {
    bag.hashes.push_back(hash);
    bag.counts.push_back(count);
  }
  return bag;
}

std::vector<Text> characters(const Text& text) {
  std::vector<Text> items;
  for (const char32_t c : text) items.emplace_back(1, c);
  return items;
}

struct Pair {
  Text a;
  Text b;
  std::uint64_t edit;
  double similarity;
  CommonSubstring substring;
  std::uint64_t subsequence;
  double ratio;
};

class MeasureTable : public testing::TestWithParam<Pair> {};

TEST_P(MeasureTable, CharacterMeasures) {
  const Pair& pair = GetParam();
  const std::size_t a = pair.a.size();
  const std::size_t b = pair.b.size();
  EXPECT_EQ(edit_distance(pair.a, pair.b).value(), pair.edit);
  EXPECT_NEAR(edit_similarity(pair.edit, a, b), pair.similarity, 5e-7);
  EXPECT_EQ(longest_common_substring(pair.a, pair.b).value(), pair.substring);
  EXPECT_EQ(longest_common_subsequence(pair.a, pair.b).value(), pair.subsequence);
  EXPECT_NEAR(subsequence_ratio(pair.subsequence, a, b), pair.ratio, 5e-7);
}

const Text kFox = U"the quick brown fox jumps over the lazy dog";
const Text kDog = U"the quick brown dog jumps over the lazy fox";

INSTANTIATE_TEST_SUITE_P(
    Pairs, MeasureTable,
    testing::Values(Pair{U"kitten", U"sitting", 3, .571429, {3, 1, 1}, 4, .615385},
                    Pair{U"我来到北京清华大学", U"我来到了北京大学", 3, .666667, {3, 0, 0}, 7, .823529},
                    Pair{kFox, kDog, 4, .906977, {21, 19, 19}, 39, .906977}));

TEST(MeasureTable, KittenFeatures) {
  const OwnedBag a = windows(characters(U"kitten"), 1);
  const OwnedBag b = windows(characters(U"sitting"), 1);
  const InnerProducts products = inner_products(a.view(), b.view());
  EXPECT_NEAR(*cosine(products), .746203, 5e-7);
  EXPECT_DOUBLE_EQ(euclidean(products), std::sqrt(5.0));
  const Overlap shared = overlap(windows(characters(U"kitten"), 2).hashes, windows(characters(U"sitting"), 2).hashes);
  EXPECT_EQ(shared.num_shared, 2U);
  EXPECT_DOUBLE_EQ(*resemblance(shared), 2.0 / 9);
  EXPECT_DOUBLE_EQ(*containment_of_a(shared), 2.0 / 5);
  EXPECT_DOUBLE_EQ(*containment_of_b(shared), 2.0 / 6);
}

TEST(MeasureTable, UniversityFeatures) {
  const std::vector<Text> a = characters(U"我来到北京清华大学");
  const std::vector<Text> b = characters(U"我来到了北京大学");
  const InnerProducts products = inner_products(windows(a, 1).view(), windows(b, 1).view());
  EXPECT_NEAR(*cosine(products), .824958, 5e-7);
  EXPECT_DOUBLE_EQ(euclidean(products), std::sqrt(3.0));
  const Overlap shared = overlap(windows(a, 2).hashes, windows(b, 2).hashes);
  EXPECT_DOUBLE_EQ(*resemblance(shared), 4.0 / 11);
  EXPECT_DOUBLE_EQ(*containment_of_a(shared), 4.0 / 8);
  EXPECT_DOUBLE_EQ(*containment_of_b(shared), 4.0 / 7);
}

TEST(MeasureTable, FoxFeatures) {
  const InnerProducts products =
      inner_products(windows(split_words(kFox), 1).view(), windows(split_words(kDog), 1).view());
  EXPECT_EQ(*cosine(products), 1.0);  // the same words
  EXPECT_EQ(euclidean(products), 0.0);
  EXPECT_EQ(*unit_euclidean(products), 0.0);
  const Overlap shared = overlap(windows(split_words(kFox), 3).hashes, windows(split_words(kDog), 3).hashes);
  EXPECT_DOUBLE_EQ(*resemblance(shared), 3.0 / 11);
  EXPECT_DOUBLE_EQ(*containment_of_a(shared), 3.0 / 7);
}

}  // namespace
}  // namespace sameish::measure
