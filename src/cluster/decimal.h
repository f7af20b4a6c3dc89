// Decimal: a number as written, for exact comparing. Numbers are JSON's, with a leading + or zeros also taken.
// Idea     value = sign * 0.d1d2d3... * 10^exponent with d1 not zero; the digits stay where they are in the text.
// Threads  pure functions; the value views the caller's text.
// Tests    tests/unit/cluster/sort_key_test.cc
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sameish::cluster {

struct Decimal {
  bool negative = false;
  bool zero = true;
  std::int64_t exponent = 0;
  std::string_view digits;  ///< first significant digit to last significant digit; may hold the point

  /// Nothing when `text` is not a number, or its exponent is beyond 10^17.
  static std::optional<Decimal> parse(std::string_view text) noexcept;
};

[[nodiscard]] std::strong_ordering compare(const Decimal& a, const Decimal& b) noexcept;

}  // namespace sameish::cluster
