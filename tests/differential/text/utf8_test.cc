// The checker against table 3-7 written out, on all strings of up to three bytes and all leads with border bytes.
#include "text/utf8.h"

#include <gtest/gtest.h>

#include "base/hash.h"

namespace sameish::text {
namespace {

struct Row {
  unsigned length, lead_first, lead_last, second_first, second_last;
};
constexpr Row kTable[] = {{1, 0x00, 0x7F, 0, 0},       {2, 0xC2, 0xDF, 0x80, 0xBF}, {3, 0xE0, 0xE0, 0xA0, 0xBF},
                          {3, 0xE1, 0xEC, 0x80, 0xBF}, {3, 0xED, 0xED, 0x80, 0x9F}, {3, 0xEE, 0xEF, 0x80, 0xBF},
                          {4, 0xF0, 0xF0, 0x90, 0xBF}, {4, 0xF1, 0xF3, 0x80, 0xBF}, {4, 0xF4, 0xF4, 0x80, 0x8F}};

bool fits(const Row& row, std::string_view text) {
  const auto at = [&](std::size_t i) -> unsigned { return static_cast<unsigned char>(text[i]); };
  if (at(0) < row.lead_first || at(0) > row.lead_last || text.size() < row.length) return false;
  if (row.length > 1 && (at(1) < row.second_first || at(1) > row.second_last)) return false;
  for (unsigned i = 2; i < row.length; ++i) {
    if (at(i) < 0x80 || at(i) > 0xBF) return false;
  }
  return true;
}

std::optional<std::size_t> slow_find_invalid(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    unsigned length = 0;
    for (const Row& row : kTable) {
      if (fits(row, text.substr(at))) length = row.length;
    }
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

// In the middle of ASCII, so that the steps of eight bytes are taken before and after.
void expect_same(const std::string& bytes) {
  ASSERT_EQ(find_invalid_utf8(bytes), slow_find_invalid(bytes)) << ::testing::PrintToString(bytes);
  const std::string framed = "0123456789" + bytes + "0123456789abcdef";
  ASSERT_EQ(find_invalid_utf8(framed), slow_find_invalid(framed)) << ::testing::PrintToString(bytes);
}

TEST(Utf8, AllOfOneAndTwoBytes) {
  for (int a = 0; a < 256; ++a) {
    ASSERT_NO_FATAL_FAILURE(expect_same({static_cast<char>(a)}));
    for (int b = 0; b < 256; ++b) ASSERT_NO_FATAL_FAILURE(expect_same({static_cast<char>(a), static_cast<char>(b)}));
  }
}

// The third byte and the fourth only matter by their range: its borders stand for all.
TEST(Utf8, AllLeadsWithAllSecondBytesAndBorderTails) {
  const int tails[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xE0, 0xF0, 0xFF};
  for (int a = 0xC0; a < 256; ++a) {
    for (int b = 0; b < 256; ++b) {
      for (const int c : tails) {
        const std::string three = {static_cast<char>(a), static_cast<char>(b), static_cast<char>(c)};
        ASSERT_NO_FATAL_FAILURE(expect_same(three));
        for (const int d : tails) ASSERT_NO_FATAL_FAILURE(expect_same(three + static_cast<char>(d)));
      }
    }
  }
}

TEST(Utf8, RandomBytesOfAFewKinds) {
  SplitMix64 random(7);
  const std::string_view kinds = "aaaaaaaa\x80\xBF\xC2\xE0\xA0\xED\x9F\xF0\x90\xF4\x8F";
  for (int i = 0; i < 50000; ++i) {
    std::string bytes;
    for (std::uint64_t n = random() % 40; n > 0; --n) bytes += kinds[random() % kinds.size()];
    ASSERT_NO_FATAL_FAILURE(expect_same(bytes));
  }
}

}  // namespace
}  // namespace sameish::text
