#include "engine/fingerprint_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>

namespace sameish::engine {
namespace {

constexpr std::size_t kDigits = 16;
constexpr std::uint8_t kNoDigit = 0xff;

constexpr std::array<std::uint8_t, 256> make_digit_values() {
  std::array<std::uint8_t, 256> values{};
  for (std::uint8_t& value : values) value = kNoDigit;
  for (unsigned i = 0; i < 10; ++i) values['0' + i] = static_cast<std::uint8_t>(i);
  for (unsigned i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = static_cast<std::uint8_t>(10 + i);
  return values;
}
constexpr std::array<std::uint8_t, 256> kDigitValues = make_digit_values();

std::string_view without_blanks(std::string_view text) noexcept {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\r')) text.remove_suffix(1);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  return text;
}

bool all_digits(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<std::uint64_t> read_number(std::string_view digits) noexcept {
  if (!all_digits(digits)) return std::nullopt;
  std::uint64_t value = 0;
  const std::from_chars_result end = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end.ec != std::errc()) return std::nullopt;
  return value;
}

}  // namespace

bool read_hex16(const char* digits, std::uint64_t& out) noexcept {
  std::uint64_t value = 0;
  std::uint8_t seen = 0;
  for (std::size_t i = 0; i < kDigits; ++i) {
    const std::uint8_t digit = kDigitValues[static_cast<unsigned char>(digits[i])];
    seen |= digit;
    value = value << 4U | (digit & 15U);
  }
  out = value;
  return (seen & 0xf0U) == 0;
}

std::optional<Fingerprint> fingerprint_of_hex(std::string_view digits) noexcept {
  if (digits.size() != 2 * kDigits && (digits.starts_with("0x") || digits.starts_with("0X"))) {
    digits.remove_prefix(2);
  }
  Fingerprint out;
  if (digits.size() == kDigits && read_hex16(digits.data(), out.low)) return out;
  if (digits.size() != 2 * kDigits) return std::nullopt;
  out.bits = 128;
  if (!read_hex16(digits.data(), out.high) || !read_hex16(digits.data() + kDigits, out.low)) return std::nullopt;
  return out;
}

std::optional<Fingerprint> fingerprint_of_decimal(std::string_view digits) noexcept {
  const std::optional<std::uint64_t> value = read_number(digits);
  if (!value) return std::nullopt;
  return Fingerprint{.low = *value};
}

std::optional<std::uint64_t> number_of_id(std::string_view text) noexcept {
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return read_number(text);
}

FingerprintLine split_line(std::string_view line) noexcept {
  if (line.ends_with('\r')) line.remove_suffix(1);
  std::size_t value = line.size();
  while (value > 0 && line[value - 1] != '\t' && line[value - 1] != ',') --value;
  if (value == 0) return {{}, without_blanks(line), false};
  return {line.substr(0, value - 1), without_blanks(line.substr(value)), true};
}

std::string quoted_start(std::string_view text) {
  constexpr std::size_t kMostShown = 40;
  return "'" + std::string(text.substr(0, kMostShown)) + (text.size() > kMostShown ? "...'" : "'");
}

}  // namespace sameish::engine
