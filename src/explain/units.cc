#include "explain/units.h"

#include <algorithm>
#include <array>
#include <string>

namespace sameish::explain {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t kSize>
bool in_ranges(char32_t c, const std::array<Range, kSize>& ranges) noexcept {
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), c,
                                      [](char32_t value, const Range& range) { return value < range.first; });
  return after != ranges.begin() && c <= std::prev(after)->last;
}

// What stands on, around or behind the character before it. Blocks of marks, and for Indic and Southeast Asian scripts
// the ranges of their vowel signs; a rule for display, not the full Unicode segmentation.
constexpr std::array<Range, 47> kSticking{{
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2},   {0x05C4, 0x05C5},
    {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC}, {0x06DF, 0x06E4},   {0x0711, 0x0711},
    {0x0730, 0x074A}, {0x07A6, 0x07B0}, {0x0816, 0x082D}, {0x08D3, 0x0903}, {0x093A, 0x093C},   {0x093E, 0x094F},
    {0x0981, 0x0983}, {0x09BC, 0x09BC}, {0x09BE, 0x09CD}, {0x0A01, 0x0A03}, {0x0A3C, 0x0A4D},   {0x0A81, 0x0A83},
    {0x0ABC, 0x0ABC}, {0x0ABE, 0x0ACD}, {0x0B01, 0x0B03}, {0x0B3C, 0x0B3C}, {0x0B3E, 0x0B57},   {0x0BBE, 0x0BCD},
    {0x0C3E, 0x0C56}, {0x0CBE, 0x0CD6}, {0x0D3B, 0x0D4D}, {0x0E31, 0x0E31}, {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E},
    {0x0EB1, 0x0EBC}, {0x1160, 0x11FF}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200C, 0x200D},   {0x20D0, 0x20FF},
    {0x302A, 0x302F}, {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0x1F3FB, 0x1F3FF},
}};

bool sticks(char32_t c) noexcept {
  if (c < 0x300) return false;
  const bool tag_or_selector = c >= 0xE0020 && c <= 0xE01EF;
  return tag_or_selector || in_ranges(c, kSticking);
}

bool is_ideograph(char32_t c) noexcept {
  return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x20000 && c <= 0x3FFFF) || c == 0x3005 || c == 0x3007;
}

// Letters and digits that join into words. Beyond ASCII everything counts but spaces, punctuation and ideographs.
bool is_word_letter(char32_t c) noexcept {
  if (c < 0x80) return (c >= U'0' && c <= U'9') || (c >= U'a' && c <= U'z') || (c >= U'A' && c <= U'Z') || c == U'_';
  if (c < 0xC0 || c == 0xD7 || c == 0xF7) return c == 0xAA || c == 0xB5 || c == 0xBA;
  if (c >= 0x2000 && c <= 0x2BFF) return false;
  if (c >= 0x3000 && c <= 0x303F) return false;
  if ((c >= 0xFF00 && c <= 0xFF0F) || (c >= 0xFF1A && c <= 0xFF20) || (c >= 0xFF3B && c <= 0xFF40) ||
      (c >= 0xFF5B && c <= 0xFF65)) {
    return false;
  }
  return !is_ideograph(c) && c < 0x1F000;
}

bool is_regional_indicator(char32_t c) noexcept { return c >= 0x1F1E6 && c <= 0x1F1FF; }

// True when readers see no border before text[i], i > 0. `num_flags` counts regional indicators in a row before i.
bool continues_character(std::u32string_view text, std::size_t i, std::size_t num_flags) noexcept {
  const char32_t before = text[i - 1];
  const char32_t c = text[i];
  if (before == U'\r' && c == U'\n') return true;
  if (before < 0x20) return false;
  if (before == 0x200D && c >= 0x2190) return true;  // joined emoji
  if (is_regional_indicator(c)) return num_flags % 2 == 1;
  return sticks(c);
}

std::vector<std::uint32_t> character_borders(std::u32string_view text) {
  std::vector<std::uint32_t> borders;
  borders.reserve(text.size() + 1);
  std::size_t num_flags = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == 0 || !continues_character(text, i, num_flags)) borders.push_back(static_cast<std::uint32_t>(i));
    num_flags = is_regional_indicator(text[i]) ? num_flags + 1 : 0;
  }
  if (borders.empty()) borders.push_back(0);
  if (!text.empty()) borders.push_back(static_cast<std::uint32_t>(text.size()));
  return borders;
}

bool ends_line(char32_t c, char32_t next) noexcept {
  if (c == U'\n' || c == U'\r' || c == U'\u3002' || c == U'\uFF01' || c == U'\uFF1F' || c == U'\uFF1B') return true;
  return (c == U'.' || c == U'!' || c == U'?') && (next == U' ' || next == U'\t');
}

// Borders of characters at which no larger unit goes on.
template <class Continues>
std::vector<std::uint32_t> join(const std::vector<std::uint32_t>& borders, Continues&& continues) {
  std::vector<std::uint32_t> joined;
  for (std::size_t i = 0; i < borders.size(); ++i) {
    const bool at_end = i == 0 || i + 1 == borders.size();
    if (at_end || !continues(borders[i - 1], borders[i])) joined.push_back(borders[i]);
  }
  return joined;
}

// Length of the UTF-8 sequence at `i`, its code point in `code_point`; 0 when it is malformed.
std::size_t decode_one(std::string_view utf8, std::size_t i, char32_t& code_point) noexcept {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(utf8[at]); };
  const unsigned lead = byte(i);
  if (lead < 0x80) {
    code_point = lead;
    return 1;
  }
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || i + length > utf8.size()) return 0;
  char32_t value = lead & (0xFFU >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(i + k) & 0xC0U) != 0x80) return 0;
    value = (value << 6U) | (byte(i + k) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  if (value < kLeast[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return 0;
  code_point = value;
  return length;
}

}  // namespace

Result<DecodedText> decode(std::string_view utf8, std::string_view which) {
  constexpr std::size_t kMaxBytes = std::size_t{1} << 31U;
  if (utf8.size() > kMaxBytes) {
    return Error{ErrorCode::resource_limit, "text " + std::string(which) + " has " + std::to_string(utf8.size()) +
                                                " bytes, over the limit of 2^31 for showing differences"};
  }
  DecodedText text;
  text.code_points.reserve(utf8.size());
  text.begins.reserve(utf8.size() + 1);
  for (std::size_t i = 0; i < utf8.size();) {
    char32_t code_point = 0;
    const std::size_t length = decode_one(utf8, i, code_point);
    if (length == 0) {
      return Error{ErrorCode::invalid_text, "text " + std::string(which) + ", byte " + std::to_string(i) +
                                                ": not UTF-8; convert the text first, or name its encoding"};
    }
    text.begins.push_back(static_cast<std::uint32_t>(i));
    text.code_points.push_back(code_point);
    i += length;
  }
  text.begins.push_back(static_cast<std::uint32_t>(utf8.size()));
  return text;
}

std::vector<std::uint32_t> unit_borders(const DecodedText& text, SpanLevel level) {
  const std::u32string& c = text.code_points;
  std::vector<std::uint32_t> characters = character_borders(c);
  switch (level) {
    case SpanLevel::characters: return characters;
    case SpanLevel::words:
      return join(characters, [&](std::uint32_t before, std::uint32_t at) {
        return is_word_letter(c[before]) && is_word_letter(c[at]);
      });
    case SpanLevel::lines:
      return join(characters, [&](std::uint32_t before, std::uint32_t at) { return !ends_line(c[before], c[at]); });
  }
  return characters;
}

std::vector<std::uint32_t> UnitNumbers::number(std::u32string_view text, const std::vector<std::uint32_t>& borders) {
  constexpr std::uint32_t kFirstFree = 0x110000;  // one code point alone is its own number
  std::vector<std::uint32_t> result;
  result.reserve(borders.size());
  for (std::size_t i = 0; i + 1 < borders.size(); ++i) {
    const std::u32string_view unit = text.substr(borders[i], borders[i + 1] - borders[i]);
    if (unit.size() == 1) {
      result.push_back(unit.front());
      continue;
    }
    const auto next = static_cast<std::uint32_t>(kFirstFree + numbers_.size());
    result.push_back(numbers_.try_emplace(unit, next).first->second);
  }
  return result;
}

std::uint32_t reading_weight(char32_t code_point) noexcept { return is_ideograph(code_point) ? 3 : 1; }

}  // namespace sameish::explain
