#include "flags/values.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <system_error>
#include <utility>

namespace sameish::cli {
namespace {

constexpr std::size_t kNumDecimals = 6;

Error wrong_value(std::string_view flag, std::string_view text, std::string_view expected) {
  return {ErrorCode::invalid_argument, fmt::format("{}: '{}' is not {}", flag, text, expected)};
}

bool all_digits(std::string_view text) noexcept {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::uint64_t> whole_number(std::string_view text) noexcept {
  std::uint64_t value = 0;
  if (!all_digits(text)) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Digits with at most `num_decimals` after the point, in units of 10^-num_decimals.
std::optional<std::uint64_t> fixed_point(std::string_view text, std::size_t num_decimals) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimals = point == std::string_view::npos ? "" : text.substr(point + 1);
  if ((whole.empty() && decimals.empty()) || decimals.size() > num_decimals || whole.size() > 9) return std::nullopt;
  if ((!whole.empty() && !all_digits(whole)) || (!decimals.empty() && !all_digits(decimals))) return std::nullopt;
  const std::string digits =
      std::string(whole) + std::string(decimals) + std::string(num_decimals - decimals.size(), '0');
  return whole_number(digits);
}

std::optional<std::uint64_t> unit_bytes(std::string_view unit) noexcept {
  constexpr std::array<std::string_view, 4> kPrefixes = {"K", "M", "G", "T"};
  if (unit.empty() || unit == "B") return 1;
  std::uint64_t binary = 1, decimal = 1;
  for (const std::string_view prefix : kPrefixes) {
    binary *= 1024;
    decimal *= 1000;
    if (unit.substr(0, 1) != prefix) continue;
    const std::string_view rest = unit.substr(1);
    if (rest.empty() || rest == "iB") return binary;
    if (rest == "B") return decimal;
  }
  return std::nullopt;
}

}  // namespace

Result<std::uint64_t> parse_count(std::string_view flag, std::string_view text, std::uint64_t smallest,
                                  std::uint64_t largest) {
  const auto value = whole_number(text);
  if (value && *value >= smallest && *value <= largest) return *value;
  return wrong_value(flag, text, fmt::format("a whole number from {} to {}", smallest, largest));
}

Result<std::uint32_t> parse_share_ppm(std::string_view flag, std::string_view text, std::string_view range) {
  const bool percent = text.ends_with('%');
  const std::string_view number = percent ? text.substr(0, text.size() - 1) : text;
  const auto value = fixed_point(number, percent ? kNumDecimals - 2 : kNumDecimals);
  if (value && *value <= kMillion) return static_cast<std::uint32_t>(*value);
  return wrong_value(flag, text, fmt::format("a share {} with at most six decimals, such as 0.85 or 85%", range));
}

Result<std::uint64_t> parse_size_bytes(std::string_view flag, std::string_view text) {
  const std::size_t split = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto number = whole_number(text.substr(0, split));
  const auto unit = unit_bytes(text.substr(split));
  if (number && unit && *number <= std::numeric_limits<std::uint64_t>::max() / *unit) return *number * *unit;
  return wrong_value(flag, text, "a size such as 500M, 4G, 512MiB or 1000000");
}

bool Tolerance::allows(std::uint64_t num_rejected, std::uint64_t num_read) const noexcept {
  if (!share_ppm) return num_rejected <= num_records;
  const auto share = static_cast<long double>(*share_ppm) / kMillion;
  return static_cast<long double>(num_rejected) <= share * static_cast<long double>(num_read);
}

Result<Tolerance> parse_tolerance(std::string_view flag, std::string_view text) {
  if (const auto number = whole_number(text)) return Tolerance{*number, std::nullopt};
  if (text.ends_with('%')) {
    const auto share = parse_share_ppm(flag, text);
    if (share) return Tolerance{0, *share};
  }
  return wrong_value(flag, text, "a number of records, such as 100, or a share of them, such as 0.5%");
}

}  // namespace sameish::cli
