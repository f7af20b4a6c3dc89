// Differences against the promises: the spans are both texts, equal spans are equal, and the script is a shortest one.
#include "explain/difference.h"

#include <gtest/gtest.h>

#include <string>

#include "explain/edit_script.h"
#include "reference/measure/quadratic.h"
#include "reference/measure/strings.h"

namespace sameish::explain {
namespace {

std::string to_utf8(std::u32string_view text) {
  std::string utf8;
  for (const char32_t c : text) {
    if (c < 0x80) {
      utf8 += static_cast<char>(c);
    } else if (c < 0x800) {
      utf8 += static_cast<char>(0xC0 | c >> 6);
      utf8 += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      utf8 += static_cast<char>(0xE0 | c >> 12);
      utf8 += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      utf8 += static_cast<char>(0x80 | (c & 0x3F));
    } else {
      utf8 += static_cast<char>(0xF0 | c >> 18);
      utf8 += static_cast<char>(0x80 | (c >> 12 & 0x3F));
      utf8 += static_cast<char>(0x80 | (c >> 6 & 0x3F));
      utf8 += static_cast<char>(0x80 | (c & 0x3F));
    }
  }
  return utf8;
}

void expect_promises(const std::string& a, const std::string& b, const DiffOptions& options) {
  const Difference found = diff(a, b, options).value();
  Place a_done;
  Place b_done;
  for (std::size_t i = 0; i < found.spans.size(); ++i) {
    const Span& span = found.spans[i];
    ASSERT_EQ(span.a_begin, a_done);
    ASSERT_EQ(span.b_begin, b_done);
    const std::string in_a = a.substr(span.a_begin.byte, span.a_end.byte - span.a_begin.byte);
    const std::string in_b = b.substr(span.b_begin.byte, span.b_end.byte - span.b_begin.byte);
    ASSERT_EQ(span.kind == SpanKind::equal, in_a == in_b);
    ASSERT_EQ(span.kind == SpanKind::only_a, in_b.empty());
    ASSERT_EQ(span.kind == SpanKind::only_b, in_a.empty());
    if (i > 0) {
      ASSERT_NE(span.kind == SpanKind::equal, found.spans[i - 1].kind == SpanKind::equal) << "spans alternate";
    }
    a_done = span.a_end;
    b_done = span.b_end;
  }
  ASSERT_EQ(a_done.byte, a.size());
  ASSERT_EQ(b_done.byte, b.size());
}

void expect_shortest(const std::u32string& a, const std::u32string& b) {
  const std::vector<std::uint32_t> units_a(a.begin(), a.end());
  const std::vector<std::uint32_t> units_b(b.begin(), b.end());
  const std::uint64_t expected = reference::longest_common_subsequence(a, b);
  const std::uint64_t distance = a.size() + b.size() - 2 * expected;
  const auto runs = shortest_script(units_a, units_b, distance);
  ASSERT_TRUE(runs.has_value());
  std::uint64_t num_equal = 0;
  std::uint64_t a_done = 0;
  std::uint64_t b_done = 0;
  for (const Run& run : *runs) {
    ASSERT_GE(run.a_begin, a_done);
    ASSERT_GE(run.b_begin, b_done);
    for (std::uint32_t i = 0; i < run.length; ++i) ASSERT_EQ(a[run.a_begin + i], b[run.b_begin + i]);
    num_equal += run.length;
    a_done = run.a_begin + run.length;
    b_done = run.b_begin + run.length;
  }
  ASSERT_EQ(num_equal, expected);
  if (distance > 0) {
    ASSERT_FALSE(shortest_script(units_a, units_b, distance - 1).has_value());
  }
}

TEST(EditScriptDifferential, AllShortStrings) {
  const std::vector<std::u32string> all = reference::all_strings(5);
  for (const std::u32string& a : all) {
    for (const std::u32string& b : all) {
      expect_shortest(a, b);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EditScriptDifferential, RandomStrings) {
  reference::RandomStrings strings(77);
  for (int round = 0; round < 400; ++round) {
    const std::u32string a = strings.make(strings.below(200), 2 + static_cast<unsigned>(round) % 20);
    const std::u32string b =
        round % 2 == 0 ? strings.edit(a, strings.below(30), 20) : strings.make(strings.below(200), 5);
    expect_shortest(a, b);
    if (HasFatalFailure()) return;
  }
}

TEST(DifferenceDifferential, PromisesHoldAtEveryLevel) {
  reference::RandomStrings strings(78);
  const std::u32string letters = U"ab 中文。\n\u0301\u200D👍🏻\U0001F1E8.é";
  for (int round = 0; round < 1'500; ++round) {
    std::u32string a;
    const std::size_t length = strings.below(120);
    for (std::size_t i = 0; i < length; ++i) a += letters[strings.below(letters.size())];
    std::u32string b = a;
    for (std::size_t i = strings.below(20); i > 0; --i) {
      b.insert(strings.below(b.size() + 1), 1, letters[strings.below(letters.size())]);
      b.erase(strings.below(b.size()), strings.below(5));
    }
    DiffOptions options;
    if (round % 4 != 0) options.level = static_cast<SpanLevel>(round % 4 - 1);
    options.join_small_islands = round % 2 == 0;
    if (round % 7 == 0) options.max_distance = strings.below(10);
    expect_promises(to_utf8(a), to_utf8(b), options);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace sameish::explain
