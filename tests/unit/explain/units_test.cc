// Units of each level.
#include "explain/units.h"

#include <gtest/gtest.h>

#include <string>

namespace sameish::explain {
namespace {

std::vector<std::string> cut(std::string_view text, SpanLevel level) {
  const DecodedText decoded = decode(text, "A").value();
  const std::vector<std::uint32_t> borders = unit_borders(decoded, level);
  std::vector<std::string> units;
  for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
    const std::uint32_t begin = decoded.begins[borders[i]];
    units.emplace_back(text.substr(begin, decoded.begins[borders[i + 1]] - begin));
  }
  return units;
}

using Units = std::vector<std::string>;

TEST(Units, Characters) {
  EXPECT_EQ(cut("", SpanLevel::characters), Units{});
  EXPECT_EQ(cut("a中e\u0301\r\n", SpanLevel::characters), (Units{"a", "中", "e\u0301", "\r\n"}));
  EXPECT_EQ(cut("🇨🇳🇯🇵👍🏽", SpanLevel::characters), (Units{"🇨🇳", "🇯🇵", "👍🏽"}));
  EXPECT_EQ(cut("क्षि", SpanLevel::characters).size(), 2U);
}

TEST(Units, Words) {
  EXPECT_EQ(cut("GPU用量 12.5, naïve", SpanLevel::words),
            (Units{"GPU", "用", "量", " ", "12", ".", "5", ",", " ", "naïve"}));
}

TEST(Units, Lines) {
  EXPECT_EQ(cut("一句。二句！three. four\nfive 3.5", SpanLevel::lines),
            (Units{"一句。", "二句！", "three.", " four\n", "five 3.5"}));
}

TEST(Units, EqualUnitsGetEqualNumbers) {
  UnitNumbers numbers;
  const std::u32string text = U"one two one";
  const auto found = numbers.number(text, {0, 3, 4, 7, 8, 11});
  EXPECT_EQ(found[0], found[4]);
  EXPECT_EQ(found[1], found[3]);
  EXPECT_NE(found[0], found[2]);
}

}  // namespace
}  // namespace sameish::explain
