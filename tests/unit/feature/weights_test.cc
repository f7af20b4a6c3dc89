#include "feature/weights.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sameish::feature {
namespace {

constexpr std::uint32_t kMax = 0xffffffff;

TEST(Idf1024, RoundsHalfUp) {
  EXPECT_EQ(idf1024_of(0), 0u);
  EXPECT_EQ(idf1024_of(1), 1024u);
  EXPECT_EQ(idf1024_of(0.5 / 1024), 1u);
  EXPECT_EQ(idf1024_of(0.499 / 1024), 0u);
  EXPECT_EQ(idf1024_of(2.5 / 1024), 3u);
  EXPECT_EQ(idf1024_of(kMaxIdf), 4294966272u);
}

TEST(TfidfWeight, MultipliesAndSaturates) {
  EXPECT_EQ(tfidf_weight(3, 12242), 36726u);
  EXPECT_EQ(tfidf_weight(0, 12242), 0u);
  EXPECT_EQ(tfidf_weight(kMax, 1), kMax);
  EXPECT_EQ(tfidf_weight(65537, 65535), kMax);
  EXPECT_EQ(tfidf_weight(kMax, kMax), kMax);
}

TEST(Level5Weight, CutsAtFiveSixSevenAndNine) {
  EXPECT_EQ(level5_weight(1, 0), 1u);
  EXPECT_EQ(level5_weight(1, 5119), 1u);
  EXPECT_EQ(level5_weight(1, 5120), 2u);
  EXPECT_EQ(level5_weight(1, 6143), 2u);
  EXPECT_EQ(level5_weight(1, 6144), 3u);
  EXPECT_EQ(level5_weight(1, 7167), 3u);
  EXPECT_EQ(level5_weight(1, 7168), 4u);
  EXPECT_EQ(level5_weight(1, 9215), 4u);
  EXPECT_EQ(level5_weight(1, 9216), 5u);
  EXPECT_EQ(level5_weight(1, kMax), 5u);
}

TEST(Level5Weight, EachDoublingOfTheCountAddsOneToTheIdf) {
  EXPECT_EQ(level5_weight(2, 4096), 2u);
  EXPECT_EQ(level5_weight(3, 4096), 2u);
  EXPECT_EQ(level5_weight(4, 4096), 3u);
  EXPECT_EQ(level5_weight(7, 4096), 3u);
  EXPECT_EQ(level5_weight(8, 4096), 4u);
  EXPECT_EQ(level5_weight(31, 4096), 4u);
  EXPECT_EQ(level5_weight(32, 4096), 5u);
  EXPECT_EQ(level5_weight(kMax, kMax), 5u);
}

TEST(AutomaticTopN, IsOneForEach120BytesWithinFiveAnd200) {
  EXPECT_EQ(automatic_top_n(0), 5u);
  EXPECT_EQ(automatic_top_n(719), 5u);
  EXPECT_EQ(automatic_top_n(720), 6u);
  EXPECT_EQ(automatic_top_n(23999), 199u);
  EXPECT_EQ(automatic_top_n(24000), 200u);
  EXPECT_EQ(automatic_top_n(1ull << 40), 200u);
}

std::vector<std::uint32_t> accepted(const std::vector<OwnWeight>& weights) {
  const auto result = own_weights(weights);
  EXPECT_TRUE(result.ok()) << (result.ok() ? "" : result.error().message);
  return result.ok() ? result.value() : std::vector<std::uint32_t>{};
}

std::string refused(const std::vector<OwnWeight>& weights) {
  const auto result = own_weights(weights);
  EXPECT_FALSE(result.ok());
  if (result.ok()) return "";
  EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
  return result.error().message;
}

std::int64_t integer(std::int64_t value) { return value; }

TEST(OwnWeights, TakeIntegersAsTheyAre) {
  EXPECT_EQ(accepted({integer(0), integer(1), integer(kMax)}), (std::vector<std::uint32_t>{0, 1, kMax}));
  EXPECT_TRUE(accepted({}).empty());
}

TEST(OwnWeights, RoundRealsHalfToEven) {
  const double unit = 1.0 / 1024;
  EXPECT_EQ(accepted({1.0, 0.5 * unit, 1.5 * unit, 2.5 * unit, 3.5 * unit, 0.49 * unit, 2.51 * unit, 0.0, -0.0}),
            (std::vector<std::uint32_t>{1024, 0, 2, 2, 4, 0, 3, 0, 0}));
  EXPECT_EQ(accepted({4294967295.0 / 1024}), std::vector<std::uint32_t>{kMax});
}

TEST(OwnWeights, RefuseWhatIsNoWeight) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const OwnWeight& bad :
       {OwnWeight(integer(-1)), OwnWeight(integer(std::numeric_limits<std::int64_t>::min())),
        OwnWeight(integer(std::int64_t{kMax} + 1)), OwnWeight(-0.001), OwnWeight(infinity), OwnWeight(-infinity),
        OwnWeight(std::nan("")), OwnWeight(4294967295.6 / 1024), OwnWeight(1e308)}) {
    const OwnWeight good = bad.index() == 0 ? OwnWeight(integer(1)) : OwnWeight(1.0);
    EXPECT_NE(refused({good, bad}).find("feature 2;"), std::string::npos);
  }
}

TEST(OwnWeights, RefuseIntegersAmongReals) {
  EXPECT_NE(refused({1.5, integer(2)}).find("feature 2 "), std::string::npos);
  EXPECT_NE(refused({integer(2), integer(3), 1.5}).find("feature 3 "), std::string::npos);
}

}  // namespace
}  // namespace sameish::feature
