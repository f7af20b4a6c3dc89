#include "terminal/code_points.h"

#include <algorithm>

#include "terminal/width_ranges.h"

namespace sameish::cli {
namespace {

template <class Ranges>
bool contains(const Ranges& ranges, char32_t code_point) noexcept {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), code_point,
                                      [](char32_t value, const CodePointRange& range) { return value < range.first; });
  return after != ranges.begin() && code_point <= std::prev(after)->last;
}

struct LeadByte {
  std::size_t num_bytes;
  char32_t bits, smallest;
};

LeadByte lead_byte(unsigned char byte) noexcept {
  if (byte < 0x80) return {1, byte, 0};
  if (byte < 0xc0) return {0, 0, 0};
  if (byte < 0xe0) return {2, byte & 0x1fU, 0x80};
  if (byte < 0xf0) return {3, byte & 0x0fU, 0x800};
  if (byte < 0xf8) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) noexcept {
  const auto first = static_cast<unsigned char>(text[at]);
  const CodePoint invalid{first, 1, false};
  const LeadByte lead = lead_byte(first);
  if (lead.num_bytes == 0 || at + lead.num_bytes > text.size()) return invalid;
  char32_t value = lead.bits;
  for (std::size_t i = 1; i < lead.num_bytes; ++i) {
    const auto byte = static_cast<unsigned char>(text[at + i]);
    if ((byte & 0xc0U) != 0x80) return invalid;
    value = (value << 6U) | (byte & 0x3fU);
  }
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < lead.smallest || value > 0x10ffff || surrogate) return invalid;
  return {value, lead.num_bytes, true};
}

unsigned columns_of(char32_t code_point) noexcept {
  if (code_point < 0x300) return 1;
  if (contains(kZeroWidthRanges, code_point)) return 0;
  return contains(kWideRanges, code_point) ? 2 : 1;
}

std::size_t columns_of(std::string_view text) noexcept {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    columns += point.valid ? columns_of(point.value) : 1;
    at += point.num_bytes;
  }
  return columns;
}

std::string cut_to_columns(std::string_view text, std::size_t num_columns) {
  if (columns_of(text) <= num_columns) return std::string(text);
  if (num_columns == 0) return {};
  std::size_t columns = 0, at = 0;
  while (at < text.size()) {
    const CodePoint point = code_point_at(text, at);
    const std::size_t width = point.valid ? columns_of(point.value) : 1;
    if (columns + width > num_columns - 1) break;
    columns += width;
    at += point.num_bytes;
  }
  return std::string(text.substr(0, at)) + "\u2026";
}

std::string pad_right(std::string_view text, std::size_t num_columns) {
  const std::size_t columns = columns_of(text);
  return std::string(text) + std::string(num_columns > columns ? num_columns - columns : 0, ' ');
}

std::string pad_left(std::string_view text, std::size_t num_columns) {
  const std::size_t columns = columns_of(text);
  return std::string(num_columns > columns ? num_columns - columns : 0, ' ') + std::string(text);
}

}  // namespace sameish::cli
