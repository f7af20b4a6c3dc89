// CodePointEntry: all that normalization and tokenizers ask about a code point, in 32 bits.
// Idea     one table read answers everything. Shared by the generator (tools/unicode) and the library, so that the
//          layout is said once.
// Threads  plain values.
// Tests    tests/differential/text/code_point_table_test.cc (every code point against ICU)
#pragma once

#include <cstdint>

namespace sameish::text {

/// What a tokenizer sees, by General_Category and Script.
enum class CharClass : std::uint8_t {
  separator,  ///< neither letter nor number nor mark
  mark,       ///< General_Category M
  word,       ///< letter or number of a script that puts spaces between words
  single,     ///< letter or number of Han, Hiragana, Bopomofo, Thai, Lao, Khmer or Myanmar
};

/// What normalization does with a code point.
enum class NormalAction : std::uint8_t {
  keep,     ///< boundary before it; alone it becomes itself
  replace,  ///< boundary before it; alone it becomes bytes of the pool
  join,     ///< no boundary before it: it may change or reorder with what stands before
};

/// Word_Break of Unicode 15.0, and Extended_Pictographic where it may stand with it.
enum class WordBreak : std::uint8_t {
  other,
  cr,
  lf,
  newline,
  extend,
  zwj,
  format,
  katakana,
  hebrew_letter,
  a_letter,
  single_quote,
  double_quote,
  mid_num_let,
  mid_letter,
  mid_num,
  numeric,
  extend_num_let,
  regional_indicator,
  w_seg_space,
  pictographic,           ///< other, and Extended_Pictographic
  a_letter_pictographic,  ///< a_letter, and Extended_Pictographic
};
inline constexpr unsigned kNumWordBreaks = 21;

class CodePointEntry {
 public:
  static constexpr std::uint32_t kMaxReplacementBytes = 63;
  static constexpr std::uint32_t kMaxPoolOffset = (1U << 17) - 1;

  constexpr explicit CodePointEntry(std::uint32_t bits) noexcept : bits_(bits) {}
  constexpr CodePointEntry(CharClass char_class, WordBreak word_break, NormalAction action, std::uint32_t offset,
                           std::uint32_t num_bytes) noexcept
      : bits_(static_cast<std::uint32_t>(char_class) | static_cast<std::uint32_t>(action) << 2U |
              static_cast<std::uint32_t>(word_break) << 4U | num_bytes << 9U | offset << 15U) {}

  [[nodiscard]] constexpr CharClass char_class() const noexcept { return static_cast<CharClass>(bits_ & 3U); }
  [[nodiscard]] constexpr NormalAction action() const noexcept { return static_cast<NormalAction>(bits_ >> 2U & 3U); }
  [[nodiscard]] constexpr WordBreak word_break() const noexcept { return static_cast<WordBreak>(bits_ >> 4U & 31U); }
  [[nodiscard]] constexpr bool letter_or_number() const noexcept { return (bits_ & 2U) != 0; }
  /// Where the replacement lies in the pool.
  [[nodiscard]] constexpr std::uint32_t offset() const noexcept { return bits_ >> 15U; }
  /// The bytes of what the code point becomes when it stands alone (keep, replace).
  [[nodiscard]] constexpr std::uint32_t num_bytes() const noexcept { return bits_ >> 9U & 63U; }
  [[nodiscard]] constexpr std::uint32_t bits() const noexcept { return bits_; }

 private:
  std::uint32_t bits_;
};

}  // namespace sameish::text
