#include <sameish/fingerprint.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

namespace sameish {
namespace {

constexpr std::size_t kDigitsPerHalf = 16;

/// The value of a lower-case hexadecimal digit, or -1.
int digit_value(char digit) noexcept {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  return -1;
}

void append_hex(std::uint64_t half, std::string& out) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (int shift = 60; shift >= 0; shift -= 4) out += kDigits[(half >> shift) & 15];
}

std::uint64_t parse_half(std::string_view digits) noexcept {
  std::uint64_t half = 0;
  for (const char digit : digits) half = half << 4 | static_cast<std::uint64_t>(digit_value(digit));
  return half;
}

/// A found byte as a message shows it: itself when printable, its number otherwise.
std::string shown(char byte) {
  if (byte >= ' ' && byte <= '~') return {'\'', byte, '\''};
  return "byte value " + std::to_string(static_cast<unsigned char>(byte));
}

}  // namespace

std::string to_hex(const Fingerprint& fingerprint) {
  std::string digits;
  digits.reserve(2 * kDigitsPerHalf);
  if (fingerprint.bits == 128) append_hex(fingerprint.high, digits);
  append_hex(fingerprint.low, digits);
  return digits;
}

Result<Fingerprint> parse_hex(std::string_view digits) {
  if (digits.size() != kDigitsPerHalf && digits.size() != 2 * kDigitsPerHalf) {
    return Error{ErrorCode::invalid_argument, "a fingerprint of " + std::to_string(digits.size()) +
                                                  " characters; expected 16 hexadecimal digits (64 bits) or "
                                                  "32 (128 bits)"};
  }
  const auto bad = std::find_if(digits.begin(), digits.end(), [](char digit) { return digit_value(digit) < 0; });
  if (bad != digits.end()) {
    return Error{ErrorCode::invalid_argument, "a fingerprint with " + shown(*bad) + " at character " +
                                                  std::to_string(bad - digits.begin() + 1) +
                                                  "; expected only digits 0-9 and lower-case a-f"};
  }
  Fingerprint fingerprint;
  fingerprint.bits = digits.size() == kDigitsPerHalf ? 64 : 128;
  fingerprint.low = parse_half(digits.substr(digits.size() - kDigitsPerHalf));
  if (fingerprint.bits == 128) fingerprint.high = parse_half(digits.substr(0, kDigitsPerHalf));
  return fingerprint;
}

Result<std::uint32_t> distance(const Fingerprint& a, const Fingerprint& b) {
  if (a.bits != b.bits) {
    return Error{ErrorCode::scheme_mismatch, "a fingerprint of " + std::to_string(a.bits) + " bits and one of " +
                                                 std::to_string(b.bits) +
                                                 " bits have no distance; make both with the same scheme"};
  }
  return static_cast<std::uint32_t>(std::popcount(a.low ^ b.low) + std::popcount(a.high ^ b.high));
}

double estimated_cosine(std::uint32_t distance, std::uint32_t bits) noexcept {
  return std::max(0.0, std::cos(std::numbers::pi * distance / bits));
}

}  // namespace sameish
