#include "output/diff_view.h"

#include <gtest/gtest.h>

#include <sstream>

#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

/// before + (a | b) + after as spans.
struct Change {
  std::string a, b;
  std::vector<DifferenceSpan> spans;

  Change(const std::string& before, const std::string& old_text, const std::string& new_text, const std::string& after)
      : a(before + old_text + after), b(before + new_text + after) {
    const std::uint64_t at = before.size(), a_end = at + old_text.size(), b_end = at + new_text.size();
    if (at != 0) spans.push_back({SpanKind::equal, 0, at, 0, at});
    if (a_end != at) spans.push_back({SpanKind::only_a, at, a_end, at, at});
    if (b_end != at) spans.push_back({SpanKind::only_b, a_end, a_end, at, b_end});
    if (!after.empty()) spans.push_back({SpanKind::equal, a_end, a.size(), b_end, b.size()});
  }

  [[nodiscard]] std::string shown(const DiffStyle& style = {}) const { return diff_text(a, b, spans, style); }
};

TEST(DiffText, MarksWithoutColor) {
  EXPECT_EQ(Change("one ", "two", "2", " three").shown(), "  one [-two-]{+2+} three\n");
  EXPECT_EQ(Change("", "gone", "", "").shown(), "  [-gone-]\n");
  EXPECT_EQ(diff_text("", "", {}, {}), "");
}

TEST(DiffText, ColorsWhenAsked) {
  DiffStyle style;
  style.color = true;
  EXPECT_EQ(Change("a", "b", "c", "d").shown(style), "  a\x1b[31;9mb\x1b[0m\x1b[32;4mc\x1b[0md\n");
}

TEST(DiffText, ElidesLongEqualStretches) {
  DiffStyle style;
  style.context_characters = 3;
  style.num_columns = 200;
  EXPECT_EQ(Change(std::string(100, 'x'), "a", "b", std::string(100, 'y')).shown(style),
            "  … 97 characters …xxx[-a-]{+b+}yyy… 97 characters …\n");
}

TEST(DiffText, CountsCharactersNotBytes) {
  std::string before;
  for (int i = 0; i < 50; ++i) before += "中";
  DiffStyle style;
  style.context_characters = 2;
  EXPECT_EQ(Change(before, "旧", "新", "").shown(style), "  … 48 characters …中中[-旧-]{+新+}\n");
}

TEST(DiffText, WideCharactersNeverSpillOver) {
  std::string before;
  for (int i = 0; i < 30; ++i) before += "中a";
  DiffStyle style;
  style.num_columns = 21;
  std::istringstream lines(Change(before, "旧的很长的文字旧的很长的文字", "新", before).shown(style));
  int num_lines = 0;
  for (std::string line; std::getline(lines, line); ++num_lines) EXPECT_LE(columns_of(line), 21U) << line;
  EXPECT_GT(num_lines, 3);
}

/// Lines of English were cut wherever the columns ended.
TEST(DiffText, BreaksLinesBetweenWords) {
  DiffStyle style;
  style.num_columns = 22;
  EXPECT_EQ(Change("the quick brown fox ", "jumps", "leaps", " over the lazy dog").shown(style),
            "  the quick brown fox\n  [-jumps-]{+leaps+}\n  over the lazy dog\n");
  EXPECT_EQ(Change("twenty columns wide ", "", "x", " and more").shown(style),
            "  twenty columns wide\n  {+x+} and more\n");
  EXPECT_EQ(Change("one ", "anextremelylongwordthatfillslines", "", "").shown(style),
            "  one\n  [-anextremelylongwor\n  dthatfillslines-]\n");
  EXPECT_EQ(Change("a space at the end  ", " ", "", "b").shown(style), "  a space at the end\n  [- -]b\n");
}

TEST(DiffText, ColorsEndWithTheirLine) {
  DiffStyle style;
  style.num_columns = 16;
  style.color = true;
  EXPECT_EQ(Change("one ", "two three four five", "", " six").shown(style),
            "  one \x1b[31;9mtwo three \x1b[0m\n  \x1b[31;9mfour five\x1b[0m six\n");
}

TEST(DiffText, ALineBreakAtTheEndIsNoBlankLine) {
  EXPECT_EQ(Change("one ", "two", "2", "\n").shown(), "  one [-two-]{+2+}\n");
  EXPECT_EQ(Change("one ", "two", "2", "\n\n\nthree\n\n").shown(), "  one [-two-]{+2+}\n\n\n  three\n");
}

TEST(DiffText, ShowsInvisibleChanges) {
  EXPECT_EQ(Change("a", "\x1b[2J", "\u202e", "b").shown(), "  a[-\\x1b[2J-]{+\\u202e+}b\n");
  EXPECT_EQ(Change("a", "\n", "\t", "b").shown(), "  a[-↵\n  -]{+\\t+}b\n");
}

TEST(DiffText, EqualNewlinesAreLines) { EXPECT_EQ(Change("one\ntwo ", "x", "", "").shown(), "  one\n  two [-x-]\n"); }

TEST(Elide, KeepsWordsWhole) {
  const std::string text = "the quick brown fox jumps over the lazy dog and runs away from the hunter at night";
  const Elided parts = elide(text, 12, 12);
  EXPECT_EQ(parts.head, "the quick");
  EXPECT_EQ(parts.tail, "at night");
  EXPECT_EQ(parts.num_left_out, text.size() - parts.head.size() - parts.tail.size());
}

}  // namespace
}  // namespace sameish::cli
