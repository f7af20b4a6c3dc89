// Coding and counting of code points; what the checker accepts. What it refuses: tests/safety/text/bad_utf8_test.cc.
#include "text/utf8.h"

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

TEST(Utf8, EncodesAndDecodesTheBordersOfEveryLength) {
  const std::pair<char32_t, std::string_view> borders[] = {{0x0, std::string_view("\0", 1)},
                                                           {0x7F, "\x7F"},
                                                           {0x80, "\xC2\x80"},
                                                           {0x7FF, "\xDF\xBF"},
                                                           {0x800, "\xE0\xA0\x80"},
                                                           {0xD7FF, "\xED\x9F\xBF"},
                                                           {0xE000, "\xEE\x80\x80"},
                                                           {0xFFFF, "\xEF\xBF\xBF"},
                                                           {0x10000, "\xF0\x90\x80\x80"},
                                                           {0x10FFFF, "\xF4\x8F\xBF\xBF"}};
  for (const auto& [code_point, bytes] : borders) {
    std::string out;
    append_utf8(code_point, out);
    EXPECT_EQ(out, bytes);
    EXPECT_EQ(decode(bytes.data()), code_point);
    EXPECT_EQ(sequence_bytes(bytes[0]), bytes.size());
    EXPECT_EQ(find_invalid_utf8(bytes), std::nullopt);
  }
}

TEST(Utf8, StepsBackOverWholeSequences) {
  const std::string text = "a\u00E9\u4E2D\U0001F600";
  const char* at = text.data() + text.size();
  std::u32string backwards;
  while (at != text.data()) {
    at = previous(at);
    backwards.push_back(decode(at));
  }
  EXPECT_EQ(backwards, U"\U0001F600\u4E2D\u00E9a");
}

TEST(Utf8, CountsCodePoints) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points("abc"), 3U);
  EXPECT_EQ(count_code_points("a\u00E9\u4E2D\U0001F600e\u0301"), 6U);
  const std::string mixed = "a\u00E9\u4E2D\U0001F600";
  for (const std::size_t length : {15U, 16U, 17U, 127U, 2047U, 2048U, 4080U, 4081U, 100'000U}) {
    EXPECT_EQ(count_code_points(std::string(length, 'a')), length);
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += mixed;
    EXPECT_EQ(count_code_points(text), 4 * length);
  }
}

TEST(Utf8, AcceptsLongValidTexts) {
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "plain ascii text, more than eight bytes; \u4E2D\u6587, \u00E9, \U0001F600.";
  EXPECT_EQ(find_invalid_utf8(text), std::nullopt);
  EXPECT_EQ(find_invalid_utf8(""), std::nullopt);
}

}  // namespace
}  // namespace sameish::text
