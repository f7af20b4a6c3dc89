// The pairs of the table, and the digest that schemes name.
#include "text/hans_table.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

std::map<char32_t, char32_t> as_map() {
  std::map<char32_t, char32_t> map;
  for (const HanPair& pair : hans_table()) map[pair.traditional] = pair.simplified;
  return map;
}

TEST(HansTable, IsSortedAndIdempotent) {
  const auto by_traditional = [](const HanPair& a, const HanPair& b) { return a.traditional < b.traditional; };
  EXPECT_TRUE(std::is_sorted(hans_table().begin(), hans_table().end(), by_traditional));
  const auto map = as_map();
  EXPECT_EQ(map.size(), hans_table().size());
  for (const auto& [traditional, simplified] : map) EXPECT_EQ(map.count(simplified), 0U) << std::uint32_t{traditional};
}

TEST(HansTable, KnowsTheCommonPairs) {
  auto map = as_map();
  const std::u32string_view traditional = U"漢語說話學國龍龜體電萬與發髮裡後雲臺灣";
  const std::u32string_view simplified = U"汉语说话学国龙龟体电万与发发里后云台湾";
  for (std::size_t i = 0; i < traditional.size(); ++i) EXPECT_EQ(map[traditional[i]], simplified[i]) << i;
  EXPECT_EQ(map.count(U'中'), 0U);
}

// A change here is a change of every scheme that folds Han: it needs a new scheme name.
TEST(HansTable, DigestIsFixed) {
  EXPECT_EQ(hans_table().size(), 4105U);
  EXPECT_EQ(hans_table_digest().high, 2541349061111338282U);
  EXPECT_EQ(hans_table_digest().low, 17876979851398663912U);
}

}  // namespace
}  // namespace sameish::text
