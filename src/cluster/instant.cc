#include "cluster/instant.h"

namespace sameish::cluster {
namespace {

constexpr std::int64_t kDaySeconds = 86'400;

// Takes fixed-width fields off the front; once something does not fit, `failed` stays set.
class FieldReader {
 public:
  explicit FieldReader(std::string_view text) noexcept : rest_(text) {}

  int number(std::size_t width, int least, int most) noexcept {
    if (rest_.size() < width) return fail();
    int value = 0;
    for (std::size_t i = 0; i < width; ++i) {
      if (!is_digit(rest_[i])) return fail();
      value = value * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(width);
    return value < least || value > most ? fail() : value;
  }
  void expect(std::string_view any_of) noexcept {
    if (!next_is(any_of)) {
      fail();
      return;
    }
    rest_.remove_prefix(1);
  }
  [[nodiscard]] bool next_is(std::string_view any_of) const noexcept {
    return !rest_.empty() && any_of.find(rest_.front()) != std::string_view::npos;
  }
  std::string_view digits() noexcept {
    std::size_t length = 0;
    while (length < rest_.size() && is_digit(rest_[length])) ++length;
    if (length == 0) fail();
    const std::string_view result = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return result;
  }
  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  int fail() noexcept {
    failed_ = true;
    return 0;
  }

 private:
  static bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
  std::string_view rest_;
  bool failed_ = false;
};

bool is_leap(int year) noexcept { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in_month(int year, int month) noexcept {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  return month == 2 && is_leap(year) ? 29 : kDays[month - 1];
}

// Days from the first of January of the year 0.
std::int64_t day_number(int year, int month, int day) noexcept {
  const int before = year - 1;
  std::int64_t days = year == 0 ? 0 : std::int64_t{365} * year + before / 4 - before / 100 + before / 400 + 1;
  for (int m = 1; m < month; ++m) days += days_in_month(year, m);
  return days + day - 1;
}

std::int64_t read_date(FieldReader& reader) noexcept {
  const int year = reader.number(4, 0, 9999);
  reader.expect("-");
  const int month = reader.number(2, 1, 12);
  reader.expect("-");
  const int day = reader.number(2, 1, 31);
  if (reader.failed() || day > days_in_month(year, month)) return reader.fail();
  return day_number(year, month, day) * kDaySeconds;
}

std::int64_t read_clock(FieldReader& reader) noexcept {
  const int hour = reader.number(2, 0, 23);
  reader.expect(":");
  const int minute = reader.number(2, 0, 59);
  reader.expect(":");
  const int second = reader.number(2, 0, 60);  // 60: a leap second, the same instant as the next minute's 00
  return hour * 3600 + minute * 60 + second;
}

// Seconds to subtract for UTC.
std::int64_t read_offset(FieldReader& reader) noexcept {
  if (reader.next_is("Zz")) {
    reader.expect("Zz");
    return 0;
  }
  const bool east = reader.next_is("+");
  reader.expect("+-");
  const int hours = reader.number(2, 0, 23);
  reader.expect(":");
  const int minutes = reader.number(2, 0, 59);
  const int seconds = hours * 3600 + minutes * 60;
  return east ? seconds : -seconds;
}

}  // namespace

std::optional<Instant> Instant::parse(std::string_view text) noexcept {
  FieldReader reader(text);
  Instant result;
  result.seconds = read_date(reader);
  if (!reader.at_end()) {
    reader.expect("Tt ");
    result.seconds += read_clock(reader);
    if (reader.next_is(".")) {
      reader.expect(".");
      result.fraction = reader.digits();
      const std::size_t last = result.fraction.find_last_not_of('0');
      result.fraction = result.fraction.substr(0, last == std::string_view::npos ? 0 : last + 1);
    }
    if (!reader.at_end()) result.seconds -= read_offset(reader);
  }
  if (reader.failed() || !reader.at_end()) return std::nullopt;
  return result;
}

}  // namespace sameish::cluster
