#include <sameish/fingerprint.h>

#include <gtest/gtest.h>

#include <cmath>

namespace sameish {
namespace {

Fingerprint of64(std::uint64_t low) { return {low, 0, 64}; }

TEST(ToHex, HasSixteenOrThirtyTwoLowerCaseDigits) {
  EXPECT_EQ(to_hex(of64(0)), "0000000000000000");
  EXPECT_EQ(to_hex(of64(0xABCDEF0123456789)), "abcdef0123456789");
  EXPECT_EQ(to_hex({0x6001c324468d497f, 0x99aa06d3014798d8, 128}), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(to_hex({0, 0, 128}), std::string(32, '0'));
}

TEST(ParseHex, IsTheInverseOfToHex) {
  for (const Fingerprint value : {of64(0), of64(~0ull), of64(1), Fingerprint{1, 0, 128}, Fingerprint{0, ~0ull, 128},
                                  Fingerprint{0x0123456789abcdef, 0xfedcba9876543210, 128}}) {
    const auto parsed = parse_hex(to_hex(value));
    ASSERT_TRUE(parsed.ok()) << to_hex(value);
    EXPECT_EQ(parsed.value(), value);
  }
}

TEST(ParseHex, RefusesOtherLengths) {
  for (const std::size_t length : {0u, 1u, 15u, 17u, 31u, 33u, 64u}) {
    const auto parsed = parse_hex(std::string(length, '0'));
    ASSERT_FALSE(parsed.ok()) << length;
    EXPECT_EQ(parsed.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(parsed.error().message.find(std::to_string(length)), std::string::npos) << parsed.error().message;
  }
}

TEST(ParseHex, RefusesEveryOtherByteAtEveryPlaceAndNamesThePlace) {
  for (std::size_t place = 0; place < 32; ++place) {
    for (int byte = 0; byte < 256; ++byte) {
      const char digit = static_cast<char>(byte);
      const bool is_digit = (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f');
      std::string digits(32, 'a');
      digits[place] = digit;
      const auto parsed = parse_hex(digits);
      ASSERT_EQ(parsed.ok(), is_digit) << byte;
      if (is_digit) continue;
      EXPECT_NE(parsed.error().message.find("character " + std::to_string(place + 1) + ";"), std::string::npos);
    }
  }
}

// Distances that write-ups of SimHash quote; the last is often printed as 34, the popcount of a difference.
TEST(Distance, HasTheWorkedValues) {
  const auto of = [](std::uint64_t a, std::uint64_t b) { return distance(of64(a), of64(b)).value(); };
  EXPECT_EQ(of(0b1011101, 0b1001001), 2u);
  EXPECT_EQ(of(0b10101, 0b00110), 3u);
  EXPECT_EQ(of(0b100111, 0b101010), 3u);
  EXPECT_EQ(of(2309688203208939912u, 2308562814956818696u), 10u);
  EXPECT_EQ(of(35362149788007u, 35362149788023u), 1u);
  EXPECT_EQ(of(137438953504u, 1125942856777738u), 8u);
}

TEST(Distance, CountsBothHalves) {
  EXPECT_EQ(distance({0, 0, 128}, {~0ull, ~0ull, 128}).value(), 128u);
  EXPECT_EQ(distance({1, 2, 128}, {1, 3, 128}).value(), 1u);
}

TEST(Distance, RefusesTwoWidths) {
  const auto refused = distance(of64(1), {1, 0, 128});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::scheme_mismatch);
}

TEST(EstimatedCosine, HasTheTableOfSixtyFourBits) {
  const std::pair<std::uint32_t, double> table[] = {{0, 1},      {1, .9988},  {2, .9952},  {3, .9892},
                                                    {4, .9808},  {6, .9569},  {8, .9239},  {10, .8819},
                                                    {12, .8315}, {16, .7071}, {20, .5556}, {32, 0}};
  for (const auto& [distance, cosine] : table) EXPECT_NEAR(estimated_cosine(distance, 64), cosine, 5e-5) << distance;
}

TEST(EstimatedCosine, IsNeverNegative) {
  for (std::uint32_t distance = 32; distance <= 64; ++distance) {
    EXPECT_GE(estimated_cosine(distance, 64), 0);
    EXPECT_LT(estimated_cosine(distance, 64), 1e-9);
  }
}

}  // namespace
}  // namespace sameish
