// Instant: a point in time as RFC 3339 writes it, for exact comparing.
// Idea     seconds since the year 0 in UTC, and the digits of the fraction as they stand in the text. A date alone is its
//          midnight; a time without an offset is taken as UTC; a space may stand for the T.
// Threads  pure functions; the value views the caller's text.
// Tests    tests/unit/cluster/sort_key_test.cc
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sameish::cluster {

struct Instant {
  std::int64_t seconds = 0;
  std::string_view fraction;  ///< digits after the point, without trailing zeros

  /// Nothing when `text` is not a date of the years 0000 to 9999.
  static std::optional<Instant> parse(std::string_view text) noexcept;

  friend std::strong_ordering operator<=>(const Instant& a, const Instant& b) noexcept {
    if (a.seconds != b.seconds) return a.seconds <=> b.seconds;
    return a.fraction <=> b.fraction;  // without trailing zeros, the order of the digits is the order of the values
  }
  friend bool operator==(const Instant&, const Instant&) = default;
};

}  // namespace sameish::cluster
