// LengthClass: how a text of so many tokens is compared; a fingerprint alone fails on short texts.
// Threads  pure functions.
// Tests    tests/unit/feature/length_class_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sameish::feature {

enum class LengthClass : std::uint8_t {
  empty,       ///< no token: never compared
  very_short,  ///< 1..9: equality, or one edit
  short_text,  ///< 10..99: fingerprints of single tokens as a coarse filter, then edit similarity
  normal,      ///< 100..: shingles
};

inline constexpr std::size_t kShortMinTokens = 10;
inline constexpr std::size_t kNormalMinTokens = 100;

/// The class of a text of `num_tokens` tokens of the `auto` tokenizer.
[[nodiscard]] constexpr LengthClass length_class(std::size_t num_tokens) noexcept {
  if (num_tokens == 0) return LengthClass::empty;
  if (num_tokens < kShortMinTokens) return LengthClass::very_short;
  if (num_tokens < kNormalMinTokens) return LengthClass::short_text;
  return LengthClass::normal;
}

/// "empty", "very_short", "short", "normal".
[[nodiscard]] constexpr std::string_view name(LengthClass length) noexcept {
  switch (length) {
    case LengthClass::empty: return "empty";
    case LengthClass::very_short: return "very_short";
    case LengthClass::short_text: return "short";
    case LengthClass::normal: return "normal";
  }
  return "normal";
}

}  // namespace sameish::feature
