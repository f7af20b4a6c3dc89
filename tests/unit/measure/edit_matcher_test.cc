// The edges of EditMatcher: what is empty, beyond the Basic Multilingual Plane or Unicode, or too wide for the kernel.
#include "measure/edit_matcher.h"

#include <gtest/gtest.h>

#include <string>

namespace sameish::measure {
namespace {

using Distances = std::vector<std::optional<std::uint64_t>>;
constexpr std::optional<std::uint64_t> kFar = std::nullopt;

Distances match(EditMatcher& matcher, const std::u32string& pattern, const std::vector<std::u32string>& texts,
                std::uint64_t limit) {
  std::vector<EditQuery> queries;
  for (const std::u32string& text : texts) queries.push_back({text, limit, 99});
  matcher.match(pattern, queries);
  Distances distances;
  for (const EditQuery& query : queries) distances.push_back(query.distance);
  return distances;
}

TEST(EditMatcher, NoQueries) {
  EditMatcher matcher;
  EXPECT_EQ(match(matcher, U"abc", {}, 3), Distances{});
}

TEST(EditMatcher, EmptyTexts) {
  EditMatcher matcher;
  EXPECT_EQ(match(matcher, U"abc", {U"", U"a", U"abc", U"abcd"}, 3), (Distances{3, 2, 0, 1}));
  EXPECT_EQ(match(matcher, U"abc", {U"", U"a", U"abc", U"abcd"}, 2), (Distances{kFar, 2, 0, 1}));
  EXPECT_EQ(match(matcher, U"", {U"", U"a", U"abc", U"ab"}, 2), (Distances{0, 1, kFar, 2}));
}

TEST(EditMatcher, PatternsLeaveNothingBehind) {
  EditMatcher matcher;
  EXPECT_EQ(match(matcher, U"中文字", {U"中文字", U"中文", U"abc", U"字文中"}, 3), (Distances{0, 1, 3, 2}));
  EXPECT_EQ(match(matcher, U"abc", {U"中文字", U"中文", U"abc", U"字文中"}, 3), (Distances{3, 3, 0, 3}));
}

TEST(EditMatcher, AboveTheBasicMultilingualPlane) {
  EditMatcher matcher;
  // U+1F600 and U+F600 differ in their high bits only.
  EXPECT_EQ(match(matcher, U"a\U0001F600b", {U"a\U0001F600b", U"a\U0000F600b", U"ab", U"\U0010FFFFb"}, 3),
            (Distances{0, 1, 1, 2}));
}

TEST(EditMatcher, NotUnicode) {
  EditMatcher matcher;
  const char32_t huge = 0xffffffff;
  const std::u32string odd = {U'a', huge, U'b'};
  EXPECT_EQ(match(matcher, odd, {odd, U"ab", U"b", U"a"}, 2), (Distances{0, 1, 2, 2}));
  EXPECT_EQ(match(matcher, U"ab", {odd, U"ab", U"b", U"a"}, 2), (Distances{1, 0, 1, 1}));
}

TEST(EditMatcher, WiderThanTheKernel) {
  EditMatcher matcher;
  const std::u32string a(1000, U'a');
  const std::u32string b = std::u32string(600, U'b') + std::u32string(400, U'a');
  EXPECT_EQ(match(matcher, a, {b, a, b, U""}, 1000), (Distances{600, 0, 600, 1000}));
  EXPECT_EQ(match(matcher, a, {b, a, b, U""}, 599), (Distances{kFar, 0, kFar, kFar}));
}

TEST(EditMatcher, MoreSymbolsThanTheTableHolds) {
  std::u32string pattern;
  for (char32_t c = 0x4e00; c < 0x4e00 + 5000; ++c) pattern += c;
  const std::u32string cut = pattern.substr(3);
  EditMatcher matcher;
  EXPECT_EQ(match(matcher, pattern, {pattern, cut, pattern + U"x", cut + U"x"}, 4), (Distances{0, 3, 1, 4}));
  EXPECT_EQ(match(matcher, U"一", {U"丁", U"一", U"七", U""}, 1), (Distances{1, 0, 1, 1}));
}

TEST(EditMatcher, AnyNumberOfTexts) {
  EditMatcher matcher;
  for (std::size_t num_texts = 1; num_texts < 40; ++num_texts) {
    std::vector<std::u32string> texts;
    Distances expected;
    for (std::size_t i = 0; i < num_texts; ++i) {
      texts.push_back(std::u32string(i, U'x') + U"abcdefgh");
      expected.push_back(i <= 20 ? std::optional<std::uint64_t>(i) : kFar);
    }
    EXPECT_EQ(match(matcher, U"abcdefgh", texts, 20), expected) << num_texts;
  }
}

}  // namespace
}  // namespace sameish::measure
