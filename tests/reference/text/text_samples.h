// Random texts that meet the hard places of normalization and tokenizing far more often than real ones do.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "base/hash.h"
#include "text/utf8.h"

namespace sameish::reference {

inline bool is_scalar_value(char32_t c) { return c <= 0x10FFFF && (c < 0xD800 || c > 0xDFFF); }

inline std::string utf8_of(std::initializer_list<char32_t> list) {
  std::string bytes;
  for (const char32_t c : list) text::append_utf8(c, bytes);
  return bytes;
}

class TextSampler {
 public:
  explicit TextSampler(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  // A code point of a range chosen by chance: common ones, marks, jamo, ignorables, anything.
  char32_t code_point() {
    static const std::vector<std::pair<char32_t, char32_t>> ranges = {
        {0x20, 0x7E},       {0x20, 0x7E},       {0x0A, 0x0D},       {0xA0, 0x24F},      {0x300, 0x345},
        {0x300, 0x36F},     {0x370, 0x52F},     {0x590, 0x6FF},     {0x900, 0x97F},     {0x9BC, 0x9DF},
        {0xB80, 0xBFF},     {0xE00, 0xEFF},     {0x1000, 0x109F},   {0x10D0, 0x10FF},   {0x1100, 0x11FF},
        {0x1160, 0x11C5},   {0x1780, 0x17FF},   {0x1E00, 0x1FFF},   {0x2000, 0x206F},   {0x200B, 0x200F},
        {0x2100, 0x218F},   {0x2460, 0x24FF},   {0x3000, 0x30FF},   {0x3099, 0x309A},   {0x3040, 0x30FF},
        {0x3100, 0x33FF},   {0x4E00, 0x9FFF},   {0x4E00, 0x9FFF},   {0xAC00, 0xD7A3},   {0xAC00, 0xAC3F},
        {0xF900, 0xFAFF},   {0xFB00, 0xFDFF},   {0xFE00, 0xFE6F},   {0xFF00, 0xFFEF},   {0x11000, 0x1147F},
        {0x1D150, 0x1D7FF}, {0x1F100, 0x1F2FF}, {0x1F1E6, 0x1F1FF}, {0x20000, 0x2FA1F}, {0xE0000, 0xE01EF},
        {0, 0x10FFFF}};
    const auto [first, last] = ranges[below(ranges.size())];
    const auto c = static_cast<char32_t>(first + below(last - first + 1));
    return is_scalar_value(c) ? c : U'x';
  }

  std::string text(std::size_t num_code_points) {
    std::string bytes;
    while (num_code_points > 0) {
      const char32_t c = code_point();
      // Real text comes in runs of one script; so does half of this.
      const std::uint64_t run = below(2) == 0 ? 1 : 1 + below(20);
      for (std::uint64_t i = 0; i < run && num_code_points > 0; ++i, --num_code_points) {
        const auto near = static_cast<char32_t>(c + below(run));
        text::append_utf8(is_scalar_value(near) ? near : c, bytes);
      }
    }
    return bytes;
  }

 private:
  SplitMix64 random_;
};

}  // namespace sameish::reference
