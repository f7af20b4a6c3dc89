// Units: a text cut into the pieces a difference is made of.
// Idea     characters: a code point with the marks, selectors, joiners and modifiers that stick to it, so that no accent
//          or joined emoji is torn. words: runs of letters and digits, everything else and each Han, kana character by
//          itself. lines: up to a line end or the end of a sentence. Equal units of both texts get equal numbers.
// Threads  pure functions; UnitNumbers belongs to one call.
// Tests    tests/unit/explain/units_test.cc
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <sameish/result.h>

#include "explain/difference.h"

namespace sameish::explain {

/// A text decoded: where each code point begins. begins has one more entry, the end.
struct DecodedText {
  std::u32string code_points;
  std::vector<std::uint32_t> begins;
};

/// Errors: invalid_text with the byte, resource_limit over 2^31 bytes. `which` names the text in the message.
[[nodiscard]] Result<DecodedText> decode(std::string_view utf8, std::string_view which);

/// Borders of units, in code points: the first is 0, the last the length of the text.
[[nodiscard]] std::vector<std::uint32_t> unit_borders(const DecodedText& text, SpanLevel level);

/// One number for each unit; equal content, equal number.
class UnitNumbers {
 public:
  [[nodiscard]] std::vector<std::uint32_t> number(std::u32string_view text, const std::vector<std::uint32_t>& borders);

 private:
  std::unordered_map<std::u32string_view, std::uint32_t> numbers_;
};

/// How much a code point tells a reader: a Han character about as much as a short word.
[[nodiscard]] std::uint32_t reading_weight(char32_t code_point) noexcept;

}  // namespace sameish::explain
