#include "engine/fingerprint_text.h"

#include <gtest/gtest.h>

namespace sameish::engine {
namespace {

TEST(FingerprintText, HexOfBothLengthsAndCases) {
  const Fingerprint short_one{.low = 0x9ae8d09af5d03f23};
  EXPECT_EQ(fingerprint_of_hex("9ae8d09af5d03f23"), short_one);
  EXPECT_EQ(fingerprint_of_hex("9AE8D09aF5D03F23"), short_one);
  EXPECT_EQ(fingerprint_of_hex("0x9ae8d09af5d03f23"), short_one);
  EXPECT_EQ(fingerprint_of_hex("0X9AE8D09AF5D03F23"), short_one);
  const Fingerprint long_one{.low = 2, .high = 1, .bits = 128};
  EXPECT_EQ(fingerprint_of_hex("00000000000000010000000000000002"), long_one);
  EXPECT_EQ(fingerprint_of_hex("0x00000000000000010000000000000002"), long_one);
}

TEST(FingerprintText, WhatIsNoHexIsNone) {
  for (const std::string_view bad :
       {"", "0x", "9ae8d09af5d03f2", "9ae8d09af5d03f233", "9ae8d09af5d03f2g", "0x9ae8d09af5d03f2", "9ae8 d09af5d03f23",
        "0000000000000001000000000000000x", "-ae8d09af5d03f23", "0x0x9ae8d09af5d03f23"}) {
    EXPECT_FALSE(fingerprint_of_hex(bad).has_value()) << bad;
  }
}

TEST(FingerprintText, EveryByteIsADigitOrNot) {
  for (int c = 0; c < 256; ++c) {
    const std::string digits = std::string(15, '0') + static_cast<char>(c);
    const bool is_digit = std::isxdigit(c) != 0;
    EXPECT_EQ(fingerprint_of_hex(digits).has_value(), is_digit) << c;
  }
}

TEST(FingerprintText, DecimalIsAWholeNumberOf64Bits) {
  EXPECT_EQ(fingerprint_of_decimal("0"), Fingerprint{});
  EXPECT_EQ(fingerprint_of_decimal("18446744073709551615"), Fingerprint{.low = ~std::uint64_t{0}});
  EXPECT_EQ(fingerprint_of_decimal("007"), Fingerprint{.low = 7});
  for (const std::string_view bad : {"", "-1", "+1", "1.0", "18446744073709551616", "1e5", " 1"}) {
    EXPECT_FALSE(fingerprint_of_decimal(bad).has_value()) << bad;
  }
}

/// "007" and "7" would be one document.
TEST(FingerprintText, NumbersOfIdsHaveOneSpelling) {
  EXPECT_EQ(number_of_id("0"), 0U);
  EXPECT_EQ(number_of_id("18446744073709551615"), ~std::uint64_t{0});
  for (const std::string_view bad : {"", "007", "-1", "a", "1 ", "18446744073709551616"}) {
    EXPECT_FALSE(number_of_id(bad).has_value()) << bad;
  }
}

TEST(FingerprintText, ALineIsCutAtItsLastTabOrComma) {
  const auto expect = [](std::string_view text, bool has_id, std::string_view id, std::string_view value) {
    const FingerprintLine line = split_line(text);
    EXPECT_EQ(line.has_id, has_id) << text;
    EXPECT_EQ(line.id, id) << text;
    EXPECT_EQ(line.value, value) << text;
  };
  expect("abc", false, "", "abc");
  expect("  abc \r", false, "", "abc");
  expect("id\tabc", true, "id", "abc");
  expect("id, abc\r", true, "id", "abc");
  expect("a,b\tc d,abc", true, "a,b\tc d", "abc");
  expect(",abc", true, "", "abc");
  expect("abc,", true, "abc", "");
  expect("", false, "", "");
}

TEST(FingerprintText, StrangersWordsAreCut) {
  EXPECT_EQ(quoted_start("abc"), "'abc'");
  EXPECT_EQ(quoted_start(std::string(50, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace sameish::engine
