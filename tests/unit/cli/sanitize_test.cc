#include "terminal/sanitize.h"

#include <gtest/gtest.h>

#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

TEST(Visible, ShowsWhatWouldCommandATerminal) {
  EXPECT_EQ(visible("plain text, 中文, \u00e9"), "plain text, 中文, \u00e9");
  EXPECT_EQ(visible("\x1b[2J\x07"), "\\x1b[2J\\x07");
  EXPECT_EQ(visible("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(visible("\x7f"), "\\x7f");
  EXPECT_EQ(visible("\u009b31m"), "\\u009b31m");
  EXPECT_EQ(visible("abc\u202edef\u2066"), "abc\\u202edef\\u2066");
  EXPECT_EQ(visible("\u200e\u200f\u061c\u2028\ufeff\u200b"), "\\u200e\\u200f\\u061c\\u2028\\ufeff\\u200b");
  EXPECT_EQ(visible("\U000e0041"), "\\U000e0041");
  EXPECT_EQ(visible_lines("a\n\x1b"), "a\n\\x1b");
}

TEST(Visible, ShowsBytesThatAreNotUtf8) {
  EXPECT_EQ(visible("\xff"), "\\xff");
  EXPECT_EQ(visible("\xc0\xaf"), "\\xc0\\xaf") << "overlong";
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "surrogate";
  EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond Unicode";
  EXPECT_EQ(visible("\xe4\xb8"), "\\xe4\\xb8") << "cut off";
  EXPECT_EQ(visible("\xe4\xb8\xad"), "中");
}

TEST(Visible, LeavesNoControlForAnyCodePoint) {
  for (char32_t c = 0; c < 0x110000; ++c) {
    if (!is_unsafe(c)) continue;
    for (const char shown : escape_of(c)) ASSERT_TRUE(shown >= 0x20 && shown < 0x7f);
  }
}

TEST(Columns, FollowEastAsianWidth) {
  EXPECT_EQ(columns_of(U'a'), 1U);
  EXPECT_EQ(columns_of(U'中'), 2U);
  EXPECT_EQ(columns_of(U'，'), 2U);
  EXPECT_EQ(columns_of(U'ｱ'), 1U) << "half-width Katakana";
  EXPECT_EQ(columns_of(U'한'), 2U);
  EXPECT_EQ(columns_of(U'\u0301'), 0U) << "combining accent";
  EXPECT_EQ(columns_of(U'😀'), 2U);
  EXPECT_EQ(columns_of(U'𠀀'), 2U);
  EXPECT_EQ(columns_of(std::string_view("e\u0301中a")), 4U);
}

TEST(Columns, CutAndPad) {
  EXPECT_EQ(cut_to_columns("hello", 5), "hello");
  EXPECT_EQ(cut_to_columns("hello!", 5), "hell…");
  EXPECT_EQ(cut_to_columns("中文字符", 6), "中文…");
  EXPECT_EQ(cut_to_columns("中文字符", 7), "中文字…");
  EXPECT_EQ(cut_to_columns("中文", 0), "");
  EXPECT_EQ(pad_right("中", 4), "中  ");
  EXPECT_EQ(pad_left("中", 4), "  中");
  EXPECT_EQ(pad_left("long", 2), "long");
}

}  // namespace
}  // namespace sameish::cli
