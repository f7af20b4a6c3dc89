// Empty sides, equal sides, bags, symmetry, limits.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "measure/common_subsequence.h"
#include "measure/common_substring.h"
#include "measure/cosine.h"
#include "measure/edit_distance.h"

namespace sameish::measure {
namespace {

using Hashes = std::vector<std::uint64_t>;
using Counts = std::vector<std::uint32_t>;

TEST(Overlap, AnEmptySideHasNoResemblance) {
  const Hashes some{1, 2, 3};
  for (const Overlap& shared : {overlap(Hashes{}, some), overlap(some, Hashes{}), overlap(Hashes{}, Hashes{})}) {
    EXPECT_EQ(resemblance(shared), std::nullopt);
    EXPECT_EQ(containment_of_a(shared), std::nullopt);
    EXPECT_EQ(containment_of_b(shared), std::nullopt);
    EXPECT_EQ(resemblance_ppm(shared), 0U);
    EXPECT_FALSE(reaches(shared, 0));
  }
  EXPECT_FALSE(reaches(Hashes{}, Hashes{}, 0));
}

TEST(Overlap, ThresholdIsExact) {
  const Hashes a{1, 2, 3, 4};
  const Hashes b{1, 2, 3, 4, 5};  // 4 of 5
  EXPECT_TRUE(reaches(a, b, 800'000));
  EXPECT_FALSE(reaches(a, b, 800'001));
  EXPECT_EQ(shared_needed(4, 5, 800'000), 4U);
  EXPECT_EQ(resemblance_ppm(overlap(a, b)), 800'000U);
}

TEST(Overlap, BagsUseTheSmallerCounts) {
  const Hashes a{1, 2, 9};
  const Counts counts_a{3, 1, 2};
  const Hashes b{1, 9, 10};
  const Counts counts_b{1, 5, 1};
  const Overlap shared = overlap(Bag{a, counts_a}, Bag{b, counts_b});
  EXPECT_EQ(shared, (Overlap{6, 7, 3}));
  EXPECT_DOUBLE_EQ(*resemblance(shared), 3.0 / 10);
  EXPECT_DOUBLE_EQ(*containment_of_a(shared), 0.5);
}

TEST(Cosine, EqualVectorsGiveExactlyOne) {
  for (std::uint32_t weight = 1; weight < 3'000; ++weight) {
    const Hashes hashes{1, 5, 8};
    const Counts counts{weight, weight / 2 + 1, 7};
    const InnerProducts products = inner_products({hashes, counts}, {hashes, counts});
    ASSERT_EQ(cosine(products), 1.0) << weight;
    ASSERT_EQ(euclidean(products), 0.0);
  }
}

TEST(Cosine, EmptySides) {
  const Hashes hashes{1};
  const Counts counts{3};
  const InnerProducts none = inner_products({}, {});
  EXPECT_EQ(cosine(none), std::nullopt);
  EXPECT_EQ(unit_euclidean(none), std::nullopt);
  EXPECT_EQ(euclidean(none), 0.0);
  EXPECT_EQ(cosine(inner_products({hashes, counts}, {})), std::nullopt);
  EXPECT_EQ(euclidean(inner_products({hashes, counts}, {})), 3.0);
}

TEST(Cosine, LargestWeightsDoNotOverflow) {
  const Hashes hashes{1, 2, 3, 4, 5};
  const Counts most(5, ~std::uint32_t{0});
  const Counts few{1, 1, 1, 1, 1};
  const InnerProducts products = inner_products({hashes, most}, {hashes, few});
  EXPECT_NEAR(*cosine(products), 1.0, 1e-15);
  EXPECT_NEAR(*unit_euclidean(products), 0.0, 1e-7);
  const InnerProducts swapped = inner_products({hashes, few}, {hashes, most});
  EXPECT_EQ(*cosine(products), *cosine(swapped));
}

TEST(Cosine, OrthogonalVectorsAreSqrtTwoApart) {
  const Hashes a{1};
  const Hashes b{2};
  const Counts one{1};
  EXPECT_EQ(*cosine(inner_products({a, one}, {b, one})), 0.0);
  EXPECT_DOUBLE_EQ(*unit_euclidean(inner_products({a, one}, {b, one})), std::sqrt(2.0));
}

TEST(EditDistance, EmptyTexts) {
  const std::u32string empty;
  const std::u32string some = U"文本";
  EXPECT_EQ(edit_distance(empty, empty).value(), 0U);
  EXPECT_EQ(edit_similarity(0, 0, 0), 1.0);
  EXPECT_EQ(edit_similarity_ppm(0, 0, 0), 1'000'000U);
  EXPECT_EQ(edit_distance(empty, some).value(), 2U);
  EXPECT_TRUE(edit_similarity_reaches(empty, empty, 1'000'000).value());
  EXPECT_FALSE(edit_similarity_reaches(empty, some, 1).value());
  EXPECT_TRUE(edit_similarity_reaches(empty, some, 0).value());
  EXPECT_EQ(longest_common_subsequence(empty, some).value(), 0U);
  EXPECT_EQ(subsequence_ratio(0, 0, 0), 1.0);
  EXPECT_EQ(longest_common_substring(empty, empty).value(), CommonSubstring{});
}

TEST(EditDistance, ThresholdIsExact) {
  const std::u32string a = U"abcde";
  const std::u32string b = U"abcdX";
  EXPECT_TRUE(edit_similarity_reaches(a, b, 800'000).value());
  EXPECT_FALSE(edit_similarity_reaches(a, b, 800'001).value());
  EXPECT_EQ(edit_limit(5, 5, 800'000), 1U);
  EXPECT_EQ(edit_limit(5, 5, 800'001), 0U);
}

TEST(Limits, TooLargeIsRefusedByName) {
  const std::u32string large((std::size_t{1} << 18) + 1, U'a');
  const auto edit = edit_distance(large, large);
  ASSERT_FALSE(edit);
  EXPECT_EQ(edit.error().code, ErrorCode::resource_limit);
  EXPECT_NE(edit.error().message.find("262145"), std::string::npos) << edit.error().message;
  EXPECT_EQ(longest_common_subsequence(large, large).error().code, ErrorCode::resource_limit);
  EXPECT_EQ(edit_distance_within(large, large, 10).value(), 0U);  // the band is small
  EXPECT_EQ(edit_distance_within(large, large, large.size()).error().code, ErrorCode::resource_limit);
}

TEST(CommonSubstring, LeftmostInAThenInB) {
  const std::u32string a = U"xabyab";
  const std::u32string b = U"ab-ab--xa";
  EXPECT_EQ(longest_common_substring(a, b).value(), (CommonSubstring{2, 0, 7}));
  EXPECT_EQ(longest_common_substring(b, a).value(), (CommonSubstring{2, 0, 1}));
}

}  // namespace
}  // namespace sameish::measure
