#include "cluster/decimal.h"

#include <algorithm>

namespace sameish::cluster {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// The exponent after "e", or nothing when it is malformed or too large to add to.
std::optional<std::int64_t> parse_exponent(std::string_view text) noexcept {
  bool negative = false;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (text.empty()) return std::nullopt;
  constexpr std::int64_t kLimit = 100'000'000'000'000'000;
  std::int64_t value = 0;
  for (const char c : text) {
    if (!is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > kLimit) return std::nullopt;
  }
  return negative ? -value : value;
}

// Digits with at most one point among them, and a digit on each side of it.
bool is_mantissa(std::string_view text) noexcept {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction = point == std::string_view::npos ? "0" : text.substr(point + 1);
  if (whole.empty() || fraction.empty()) return false;
  for (const char c : whole) {
    if (!is_digit(c)) return false;
  }
  for (const char c : fraction) {
    if (!is_digit(c)) return false;
  }
  return true;
}

// Digits one by one, without the point; 0 for ever after the last.
class DigitReader {
 public:
  explicit DigitReader(std::string_view digits) noexcept : rest_(digits) {}
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  char next() noexcept {
    if (!rest_.empty() && rest_.front() == '.') rest_.remove_prefix(1);
    if (rest_.empty()) return '0';
    const char digit = rest_.front();
    rest_.remove_prefix(1);
    return digit;
  }

 private:
  std::string_view rest_;
};

std::strong_ordering compare_magnitudes(const Decimal& a, const Decimal& b) noexcept {
  if (a.exponent != b.exponent) return a.exponent <=> b.exponent;
  DigitReader digits_a(a.digits);
  DigitReader digits_b(b.digits);
  while (!digits_a.at_end() || !digits_b.at_end()) {
    const char x = digits_a.next();
    const char y = digits_b.next();
    if (x != y) return x <=> y;
  }
  return std::strong_ordering::equal;
}

int sign(const Decimal& value) noexcept {
  if (value.zero) return 0;
  return value.negative ? -1 : 1;
}

}  // namespace

std::optional<Decimal> Decimal::parse(std::string_view text) noexcept {
  Decimal result;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    result.negative = text.front() == '-';
    text.remove_prefix(1);
  }
  const std::size_t e = text.find_first_of("eE");
  if (e != std::string_view::npos) {
    const std::optional<std::int64_t> exponent = parse_exponent(text.substr(e + 1));
    if (!exponent) return std::nullopt;
    result.exponent = *exponent;
    text = text.substr(0, e);
  }
  if (!is_mantissa(text)) return std::nullopt;
  const std::size_t first = text.find_first_of("123456789");
  if (first == std::string_view::npos) return Decimal{};
  const std::size_t last = text.find_last_of("123456789");
  const std::size_t point = std::min(text.find('.'), text.size());
  // The first digit's place: before the point it counts the digits from it to the point, after it the zeros between.
  result.exponent +=
      first < point ? static_cast<std::int64_t>(point - first) : -static_cast<std::int64_t>(first - point - 1);
  result.zero = false;
  result.digits = text.substr(first, last - first + 1);
  return result;
}

std::strong_ordering compare(const Decimal& a, const Decimal& b) noexcept {
  if (sign(a) != sign(b)) return sign(a) <=> sign(b);
  if (a.zero) return std::strong_ordering::equal;
  return a.negative ? compare_magnitudes(b, a) : compare_magnitudes(a, b);
}

}  // namespace sameish::cluster
