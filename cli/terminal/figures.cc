#include "terminal/figures.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace sameish::cli {
namespace {

/// Two or three digits and a unit; `units` are the powers of 1000 from the first. Requires value >= 1000.
std::string scaled(std::uint64_t count, const std::array<const char*, 5>& units) {
  double value = static_cast<double>(count) / 1000;
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  return value < 9.95 ? fmt::format("{:.1f}{}", value, units[unit]) : fmt::format("{:.0f}{}", value, units[unit]);
}

}  // namespace

std::string count_text(std::uint64_t count) {
  const std::string digits = std::to_string(count);
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return out;
}

std::string compact_text(std::uint64_t count) {
  return count < 1000 ? std::to_string(count) : scaled(count, {"k", "M", "G", "T", "P"});
}

std::string bytes_text(std::uint64_t num_bytes) {
  return num_bytes < 1000 ? fmt::format("{} B", num_bytes) : scaled(num_bytes, {" kB", " MB", " GB", " TB", " PB"});
}

std::string duration_text(double seconds) {
  if (seconds < 9.995) return fmt::format("{:.2f} s", seconds);
  if (seconds < 59.95) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(std::llround(std::min(seconds, 3.6e6)));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0 || part == 0) return "0 %";
  const double percent = 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  if (part == whole) return "100 %";
  if (percent < 0.1) return "< 0.1 %";
  return percent > 99.9 ? "> 99.9 %" : fmt::format("{:.1f} %", percent);
}

std::string measure_text(double value) {
  std::string out = fmt::format("{:.4f}", value);
  while (out.ends_with('0')) out.pop_back();
  if (out.ends_with('.')) out.pop_back();
  return out;
}

std::string counted(std::uint64_t count, const std::string& noun) {
  return count_text(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace sameish::cli
