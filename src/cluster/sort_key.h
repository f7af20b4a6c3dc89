// SortKey: a field's value as 128 bits that sort as the value does.
// Idea     the two highest bits say what the value is (dates, numbers, other text, missing), the next 124 hold it in an
//          order-preserving form, the lowest two say whether it was cut off, and which way from there the value lies: two
//          cut values with the same bits must be compared by their text. A number is sign, decimal exponent and 29 digits, a date its second and 18 digits of fraction, other
//          text its first 15 bytes, so in practice nothing is cut off. Nothing passes through double: 0.1 is 0.1.
// Threads  pure functions.
// Tests    tests/unit/cluster/sort_key_test.cc
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

namespace sameish::cluster {

/// Compared as (high, low). Smaller sorts first.
struct SortKey {
  std::uint64_t high = ~std::uint64_t{0};
  std::uint64_t low = ~std::uint64_t{2};

  [[nodiscard]] bool is_cut() const noexcept { return (low & 3U) != 1; }
  friend auto operator<=>(const SortKey&, const SortKey&) = default;
};

/// The key of a value that is not there; after all others, and not cut.
inline constexpr SortKey kMissingKey{};

/// What a criterion takes values for. Values of other kinds come after, still before missing ones.
enum class ValueOrder : std::uint8_t {
  dates_first,    ///< dates, then numbers, then other text
  numbers_first,  ///< numbers, then dates, then other text
};
enum class Direction : std::uint8_t { ascending, descending };

/// The key of `value`, the text of a number, date or string.
[[nodiscard]] SortKey sort_key(std::string_view value, ValueOrder order, Direction direction) noexcept;

/// The order of two values whose keys are equal and cut: exact, whatever their length.
[[nodiscard]] std::strong_ordering compare_cut(std::string_view a, std::string_view b, Direction direction) noexcept;

}  // namespace sameish::cluster
