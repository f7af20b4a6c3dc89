#include "flags/values.h"

#include <gtest/gtest.h>

namespace sameish::cli {
namespace {

TEST(ParseShare, ReadsDecimalsAndPercentExactly) {
  EXPECT_EQ(*parse_share_ppm("--t", "0.8"), 800'000U);
  EXPECT_EQ(*parse_share_ppm("--t", ".000001"), 1U);
  EXPECT_EQ(*parse_share_ppm("--t", "1"), 1'000'000U);
  EXPECT_EQ(*parse_share_ppm("--t", "1.000000"), 1'000'000U);
  EXPECT_EQ(*parse_share_ppm("--t", "0."), 0U);
  EXPECT_EQ(*parse_share_ppm("--t", "85%"), 850'000U);
  EXPECT_EQ(*parse_share_ppm("--t", "0.5%"), 5'000U);
  EXPECT_EQ(*parse_share_ppm("--t", "100%"), 1'000'000U);
}

TEST(ParseShare, RefusesEverythingElse) {
  for (const char* const text : {"", ".", "%", "-0.1", "+0.1", "1.000001", "2", "101%", "0.0000001", "0,5", "1e-1",
                                 " 0.5", "0.5 ", "nan", "0x1", "0..5", "0.5%%", "99999999999999999999"}) {
    const auto parsed = parse_share_ppm("--threshold", text);
    ASSERT_FALSE(parsed.ok()) << text;
    EXPECT_EQ(parsed.error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(parsed.error().message.rfind("--threshold: '" + std::string(text) + "' is not", 0), 0U)
        << parsed.error().message;
  }
}

TEST(ParseSize, KnowsBothFamiliesOfUnits) {
  EXPECT_EQ(*parse_size_bytes("--m", "0"), 0U);
  EXPECT_EQ(*parse_size_bytes("--m", "123"), 123U);
  EXPECT_EQ(*parse_size_bytes("--m", "7B"), 7U);
  EXPECT_EQ(*parse_size_bytes("--m", "2K"), 2048U);
  EXPECT_EQ(*parse_size_bytes("--m", "2KiB"), 2048U);
  EXPECT_EQ(*parse_size_bytes("--m", "2KB"), 2000U);
  EXPECT_EQ(*parse_size_bytes("--m", "64M"), 64U << 20U);
  EXPECT_EQ(*parse_size_bytes("--m", "4G"), std::uint64_t{4} << 30U);
  EXPECT_EQ(*parse_size_bytes("--m", "16777215T"), std::uint64_t{16777215} << 40U);
}

TEST(ParseSize, RefusesWhatIsNoSize) {
  for (const char* const text :
       {"", "K", "-1", "1.5G", "1 G", "1k", "1Kb", "1E", "16777216T", "99999999999999999999"}) {
    EXPECT_FALSE(parse_size_bytes("--memory", text).ok()) << text;
  }
}

TEST(ParseCount, HoldsItsBounds) {
  EXPECT_EQ(*parse_count("--distance", "0", 0, 10), 0U);
  EXPECT_EQ(*parse_count("--distance", "10", 0, 10), 10U);
  for (const char* const text : {"11", "-1", "+1", "", "1.0", "0x1", "18446744073709551616"}) {
    EXPECT_FALSE(parse_count("--distance", text, 0, 10).ok()) << text;
  }
  EXPECT_EQ(parse_count("--distance", "11", 0, 10).error().message,
            "--distance: '11' is not a whole number from 0 to 10");
}

TEST(Tolerance, CountsOrShares) {
  const Tolerance none = *parse_tolerance("--max-rejected", "0");
  EXPECT_TRUE(none.allows(0, 0));
  EXPECT_FALSE(none.allows(1, 1'000'000));
  const Tolerance ten = *parse_tolerance("--max-rejected", "10");
  EXPECT_TRUE(ten.allows(10, 10));
  EXPECT_FALSE(ten.allows(11, 1'000'000));
  const Tolerance half_percent = *parse_tolerance("--max-rejected", "0.5%");
  EXPECT_TRUE(half_percent.allows(5, 1000));
  EXPECT_FALSE(half_percent.allows(6, 1000));
  EXPECT_TRUE((*parse_tolerance("--max-rejected", "100%")).allows(7, 7));
  for (const char* const text : {"", "%", "-1", "0.5", "101%", "1e3"})
    EXPECT_FALSE(parse_tolerance("-", text).ok()) << text;
}

}  // namespace
}  // namespace sameish::cli
