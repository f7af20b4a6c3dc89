// Values in their order: numbers exactly, dates by instant, text by bytes; each list below ascends strictly.
#include "cluster/sort_key.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cluster/decimal.h"
#include "cluster/instant.h"

namespace sameish::cluster {
namespace {

std::strong_ordering order_of(std::string_view a, std::string_view b, ValueOrder order, Direction direction) {
  const SortKey x = sort_key(a, order, direction);
  const SortKey y = sort_key(b, order, direction);
  return x == y && x.is_cut() ? compare_cut(a, b, direction) : x <=> y;
}

void expect_ascending(const std::vector<std::string>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values.size(); ++j) {
      EXPECT_EQ(order_of(values[i], values[j], ValueOrder::numbers_first, Direction::ascending), i <=> j)
          << values[i] << " and " << values[j];
      EXPECT_EQ(order_of(values[i], values[j], ValueOrder::numbers_first, Direction::descending), j <=> i)
          << values[i] << " and " << values[j];
      EXPECT_LT(sort_key(values[i], ValueOrder::numbers_first, Direction::descending), kMissingKey);
    }
  }
}

TEST(SortKey, Numbers) {
  const std::string digits29 = "12345678901234567890123456789";
  expect_ascending({"-1e30000000",
                    "-1e20000000",
                    "-1e400",
                    "-" + digits29 + "2",
                    "-" + digits29 + "1",
                    "-" + digits29 + "0",
                    "-10",
                    "-9.5",
                    "-1",
                    "-0.1",
                    "-1e-400",
                    "-1e-20000000",
                    "0",
                    "1e-30000000",
                    "1e-20000000",
                    "1e-400",
                    "0.09999999999999999999999999999999999",
                    "0.1",
                    "0.10000000000000000000000000000000001",
                    "0.10000000000000000000000000000000002",
                    "0.3",
                    "1",
                    "1.00000000000000001",
                    "9",
                    "10",
                    "1e1000",
                    "2e1000",
                    "1e20000000",
                    "2e20000000",
                    "1e30000000"});
}

TEST(SortKey, EqualNumbersWrittenDifferently) {
  for (const char* same : {"100", "1e2", "100.0", "+100", "0100", "1.00E+2", "10000e-2"}) {
    EXPECT_EQ(sort_key("100", ValueOrder::numbers_first, Direction::ascending),
              sort_key(same, ValueOrder::numbers_first, Direction::ascending))
        << same;
  }
  EXPECT_EQ(sort_key("-0.0", ValueOrder::numbers_first, Direction::ascending),
            sort_key("0", ValueOrder::numbers_first, Direction::ascending));
}

TEST(SortKey, Dates) {
  expect_ascending({"0000-01-01T00:00:00+23:59", "0000-01-01", "0001-01-01", "1999-12-31T23:59:59.999Z", "2000-01-01",
                    "2000-02-29", "2000-03-01T00:00:00+08:00", "2000-03-01", "2024-01-02T03:04:05Z",
                    "2024-01-02T03:04:05.1Z", "2024-01-02T03:04:05.1000000000000000001Z",
                    "2024-01-02T03:04:05.1000000000000000002Z", "2024-01-02T03:04:05.2Z", "2024-01-02T03:04:05-01:00",
                    "9999-12-31T23:59:59-23:59"});
}

TEST(Instant, SameInstantInSeveralForms) {
  const Instant expected = *Instant::parse("2024-05-06T00:00:00Z");
  for (const char* same : {"2024-05-06", "2024-05-06 00:00:00", "2024-05-06t08:00:00+08:00", "2024-05-05T23:59:60Z",
                           "2024-05-06T00:00:00.000z", "2024-05-05T19:00:00-05:00"}) {
    ASSERT_TRUE(Instant::parse(same)) << same;
    EXPECT_EQ(*Instant::parse(same), expected) << same;
  }
  EXPECT_EQ(Instant::parse("1970-01-01")->seconds - Instant::parse("0000-01-01")->seconds, 62'167'219'200);
}

TEST(Instant, NotDates) {
  for (const char* text : {"", "2024", "2024-1-2", "2024-13-01", "2023-02-29", "1900-02-29", "2024-01-02T",
                           "2024-01-02T03:04", "2024-01-02T24:00:00Z", "2024-01-02T03:04:05.", "2024-01-02T03:04:05+8",
                           "2024-01-02x", "2024-01-02T03:04:05Zx", "12024-01-02"}) {
    EXPECT_FALSE(Instant::parse(text)) << text;
  }
}

TEST(Decimal, NotNumbers) {
  for (const char* text : {"", "-", "1.", ".5", "1e", "1e+", "0x10", "1,000", "1 ", " 1", "nan", "inf", "1e1.5", "--1",
                           "1.2.3", "1e100000000000000001"}) {
    EXPECT_FALSE(Decimal::parse(text)) << text;
  }
}

TEST(SortKey, TextByBytes) {
  expect_ascending({"", std::string(1, '\0'), "a", std::string("a\0", 2), "aa", "abcdefghijklmno", "abcdefghijklmnoa",
                    "abcdefghijklmnob", "b", "中", "文"});
}

TEST(SortKey, KindsInOrder) {
  const auto key = [](std::string_view value, ValueOrder order) {
    return sort_key(value, order, Direction::descending);
  };
  EXPECT_LT(key("1", ValueOrder::numbers_first), key("2024-01-01", ValueOrder::numbers_first));
  EXPECT_LT(key("2024-01-01", ValueOrder::numbers_first), key("zzz", ValueOrder::numbers_first));
  EXPECT_LT(key("2024-01-01", ValueOrder::dates_first), key("1", ValueOrder::dates_first));
  EXPECT_LT(key("", ValueOrder::dates_first), kMissingKey);
}

}  // namespace
}  // namespace sameish::cluster
