#include "cluster/sort_key.h"

#include <algorithm>
#include <optional>

#include "cluster/decimal.h"
#include "cluster/instant.h"

namespace sameish::cluster {
namespace {

__extension__ using Bits = unsigned __int128;

constexpr unsigned kTailBits = 2;
constexpr unsigned kPayloadBits = 124;
constexpr Bits kPayloadMask = (Bits{1} << kPayloadBits) - 1;

// Where a value lies when its bits do not say it all: below them, exactly there, above.
enum class Tail : std::uint8_t { below = 0, whole = 1, above = 2 };

struct Payload {
  Bits bits = 0;
  Tail tail = Tail::whole;
};

Tail above_when(bool cut) noexcept { return cut ? Tail::above : Tail::whole; }

// Class (negative, zero, positive), then 24 bits of exponent, then 29 digits as one integer below 2^98.
Payload number_payload(const Decimal& number) noexcept {
  constexpr unsigned kDigitBits = 98;
  constexpr unsigned kExponentBits = 24;
  constexpr unsigned kClassShift = kDigitBits + kExponentBits;
  constexpr std::int64_t kBias = std::int64_t{1} << (kExponentBits - 1);
  constexpr int kNumDigits = 29;
  if (number.zero) return {Bits{1} << kClassShift, Tail::whole};
  Bits digits = 0;
  int num_digits = 0;
  bool cut = false;
  for (const char c : number.digits) {
    if (c == '.') continue;
    if (num_digits == kNumDigits) {
      cut = true;
      break;
    }
    digits = digits * 10 + static_cast<unsigned>(c - '0');
    ++num_digits;
  }
  for (; num_digits < kNumDigits; ++num_digits) digits *= 10;
  std::int64_t exponent = number.exponent + kBias;
  if (exponent <= 0 || exponent >= 2 * kBias - 1) {  // beyond what the bits hold: all such compare by their text
    exponent = exponent <= 0 ? 0 : 2 * kBias - 1;
    digits = 0;
    cut = true;
  }
  const Bits magnitude = (Bits{static_cast<std::uint64_t>(exponent)} << kDigitBits) | digits;
  constexpr Bits kMagnitudeMask = (Bits{1} << kClassShift) - 1;
  if (number.negative) return {~magnitude & kMagnitudeMask, cut ? Tail::below : Tail::whole};
  return {(Bits{2} << kClassShift) | magnitude, above_when(cut)};
}

// 60 bits of fraction hold 18 digits; above them the second, biased by a day for offsets before the year 0.
Payload date_payload(const Instant& instant) noexcept {
  constexpr std::int64_t kBias = 86'400;
  constexpr std::size_t kNumDigits = 18;
  std::uint64_t fraction = 0;
  for (std::size_t i = 0; i < kNumDigits; ++i) {
    const char digit = i < instant.fraction.size() ? instant.fraction[i] : '0';
    fraction = fraction * 10 + static_cast<std::uint64_t>(digit - '0');
  }
  const auto seconds = static_cast<std::uint64_t>(instant.seconds + kBias);
  return {(Bits{seconds} << 60U) | fraction, above_when(instant.fraction.size() > kNumDigits)};
}

// The first 15 bytes, then how many there are, so that "a" comes before "a\0".
Payload text_payload(std::string_view text) noexcept {
  constexpr std::size_t kNumBytes = 15;
  Bits bits = 0;
  for (std::size_t i = 0; i < kNumBytes; ++i) {
    bits = (bits << 8U) | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0U);
  }
  bits = (bits << 4U) | std::min(text.size(), kNumBytes);
  return {bits, above_when(text.size() > kNumBytes)};
}

SortKey pack(unsigned rank, Payload payload, Direction direction) noexcept {
  auto tail = static_cast<unsigned>(payload.tail);
  if (direction == Direction::descending) {
    payload.bits = ~payload.bits & kPayloadMask;
    tail = 2 - tail;
  }
  const Bits all = (Bits{rank} << (kPayloadBits + kTailBits)) | (payload.bits << kTailBits) | Bits{tail};
  return {static_cast<std::uint64_t>(all >> 64U), static_cast<std::uint64_t>(all)};
}

std::strong_ordering compare_values(std::string_view a, std::string_view b) noexcept {
  const std::optional<Instant> date_a = Instant::parse(a);
  const std::optional<Instant> date_b = Instant::parse(b);
  if (date_a && date_b) return *date_a <=> *date_b;
  const std::optional<Decimal> number_a = Decimal::parse(a);
  const std::optional<Decimal> number_b = Decimal::parse(b);
  if (number_a && number_b) return compare(*number_a, *number_b);
  return a <=> b;
}

}  // namespace

SortKey sort_key(std::string_view value, ValueOrder order, Direction direction) noexcept {
  const unsigned date_rank = order == ValueOrder::dates_first ? 0 : 1;
  if (const std::optional<Instant> date = Instant::parse(value)) return pack(date_rank, date_payload(*date), direction);
  if (const std::optional<Decimal> number = Decimal::parse(value)) {
    return pack(1 - date_rank, number_payload(*number), direction);
  }
  return pack(2, text_payload(value), direction);
}

std::strong_ordering compare_cut(std::string_view a, std::string_view b, Direction direction) noexcept {
  return direction == Direction::ascending ? compare_values(a, b) : compare_values(b, a);
}

}  // namespace sameish::cluster
