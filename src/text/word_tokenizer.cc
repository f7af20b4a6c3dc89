// tokenize_words: the boundaries of UAX #29 as a walk with one step of memory.
// Idea     Rule WB4 lets Extend, Format and ZWJ follow anything, so only the last class that is none of them counts
//          (`left`). A table says for each pair of classes: join, break, or join if the class after next fits (WB6/7,
//          WB7b/c, WB11/12); in the last case both code points are taken at once, and no state remains.
// Cost     one table read a code point; a code point is looked at twice at most.
// Tests    tests/unit/text/word_break_test.cc (examples, and WordBreakTest.txt where it is installed),
//          tests/differential/text/words_test.cc (the rules written out, on all short sequences of classes)
#include <array>
#include <cstdint>

#include "text/ascii_class.h"
#include "text/code_point_table.h"
#include "text/token_buffer.h"
#include "text/tokenizers.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

enum class Join : std::uint8_t {
  no,
  yes,
  pair,                    ///< WB15/16: joins, and the two flags are complete
  if_letter_follows,       ///< WB6 with WB7
  if_letter_follows_or_1,  ///< WB7a: joins in any case; a letter that follows, by WB7, too
  if_hebrew_follows,       ///< WB7b with WB7c
  if_number_follows,       ///< WB12 with WB11
};

constexpr bool is_letter(WordBreak c) {
  return c == WordBreak::a_letter || c == WordBreak::a_letter_pictographic || c == WordBreak::hebrew_letter;
}
constexpr bool is_mid_num_let_q(WordBreak c) { return c == WordBreak::mid_num_let || c == WordBreak::single_quote; }
constexpr bool is_line_break(WordBreak c) {
  return c == WordBreak::cr || c == WordBreak::lf || c == WordBreak::newline;
}
constexpr bool is_ignored(WordBreak c) {
  return c == WordBreak::extend || c == WordBreak::format || c == WordBreak::zwj;
}
constexpr bool is_pictographic(WordBreak c) {
  return c == WordBreak::pictographic || c == WordBreak::a_letter_pictographic;
}

constexpr Join after_letter(WordBreak left, WordBreak right) {
  if (is_letter(right) || right == WordBreak::numeric || right == WordBreak::extend_num_let) return Join::yes;
  if (left == WordBreak::hebrew_letter && right == WordBreak::single_quote) return Join::if_letter_follows_or_1;
  if (left == WordBreak::hebrew_letter && right == WordBreak::double_quote) return Join::if_hebrew_follows;
  return right == WordBreak::mid_letter || is_mid_num_let_q(right) ? Join::if_letter_follows : Join::no;
}

constexpr Join after_number(WordBreak right) {
  if (is_letter(right) || right == WordBreak::numeric || right == WordBreak::extend_num_let) return Join::yes;
  return right == WordBreak::mid_num || is_mid_num_let_q(right) ? Join::if_number_follows : Join::no;
}

// Rules WB5 to WB999.
constexpr Join join(WordBreak left, WordBreak right) {
  if (is_letter(left)) return after_letter(left, right);
  switch (left) {
    case WordBreak::numeric: return after_number(right);
    case WordBreak::katakana:
      return right == WordBreak::katakana || right == WordBreak::extend_num_let ? Join::yes : Join::no;
    case WordBreak::extend_num_let: {
      const bool joins = is_letter(right) || right == WordBreak::numeric || right == WordBreak::katakana;
      return joins || right == WordBreak::extend_num_let ? Join::yes : Join::no;
    }
    case WordBreak::regional_indicator: return right == WordBreak::regional_indicator ? Join::pair : Join::no;
    default: return Join::no;
  }
}

constexpr auto kJoin = [] {
  std::array<std::array<Join, kNumWordBreaks>, kNumWordBreaks> table{};
  for (unsigned left = 0; left < kNumWordBreaks; ++left) {
    for (unsigned right = 0; right < kNumWordBreaks; ++right) {
      table[left][right] = join(static_cast<WordBreak>(left), static_cast<WordBreak>(right));
    }
  }
  return table;
}();

class WordTokenizer {
 public:
  WordTokenizer(std::string_view text, std::vector<Token>& tokens)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()), tokens_(tokens) {}

  void run() {
    while (at_ < end_) {
      const char* const start = at_;
      segment();
      if (has_letter_or_number_) tokens_.put(offset(start), offset(at_));
    }
    tokens_.flush();
  }

 private:
  [[nodiscard]] std::size_t offset(const char* at) const noexcept { return static_cast<std::size_t>(at - begin_); }
  [[nodiscard]] CodePointEntry entry_at(const char* at) const noexcept { return table_[decode(at)]; }

  // Takes one segment, from one boundary to the next.
  void segment() {
    has_letter_or_number_ = false;
    take(entry_at(at_));
    left_ = last_;
    while (at_ < end_) {
      if (is_letter(last_) || last_ == WordBreak::numeric) skip_ascii_alnum();
      if (at_ == end_ || !extend(entry_at(at_))) return;
    }
  }

  // Takes the code point at at_ into the segment.
  void take(CodePointEntry entry) {
    has_letter_or_number_ |= entry.letter_or_number();
    last_ = entry.word_break();
    at_ += sequence_bytes(*at_);
  }

  // After a letter or a number more of them join, whatever they are (WB5, WB8 to WB10).
  void skip_ascii_alnum() {
    if (!is_ascii_alnum(*at_)) return;
    do ++at_;
    while (at_ < end_ && is_ascii_alnum(*at_));
    has_letter_or_number_ = true;
    left_ = last_ = entry_at(at_ - 1).word_break();
  }

  // Takes the code point at at_, or more, if no boundary is before it. False: there is one.
  bool extend(CodePointEntry entry) {
    const WordBreak right = entry.word_break();
    if (is_line_break(last_) || is_line_break(right)) {
      if (last_ != WordBreak::cr || right != WordBreak::lf) return false;  // WB3, WB3a, WB3b
      take(entry);
      return true;
    }
    const bool joins_last = (last_ == WordBreak::zwj && is_pictographic(right)) ||                 // WB3c
                            (last_ == WordBreak::w_seg_space && right == WordBreak::w_seg_space);  // WB3d
    if (joins_last) {
      take(entry);
      left_ = right;
      return true;
    }
    if (is_ignored(right)) {  // WB4
      take(entry);
      return true;
    }
    return extend_by_pair(entry);
  }

  bool extend_by_pair(CodePointEntry entry) {
    const WordBreak right = entry.word_break();
    switch (kJoin[static_cast<unsigned>(left_)][static_cast<unsigned>(right)]) {
      case Join::no: return false;
      case Join::yes: left_ = right; break;
      case Join::pair: left_ = WordBreak::other; break;
      case Join::if_letter_follows: return take_both(is_letter);
      case Join::if_letter_follows_or_1:
        if (take_both(is_letter)) return true;
        left_ = right;
        break;
      case Join::if_hebrew_follows: return take_both([](WordBreak c) { return c == WordBreak::hebrew_letter; });
      case Join::if_number_follows: return take_both([](WordBreak c) { return c == WordBreak::numeric; });
    }
    take(entry);
    return true;
  }

  // Takes the code point at at_ and the next that is not ignored, if that one `fits`.
  template <class Fits>
  bool take_both(Fits fits) {
    const char* next = at_ + sequence_bytes(*at_);
    while (next < end_ && is_ignored(entry_at(next).word_break())) next += sequence_bytes(*next);
    if (next == end_ || !fits(entry_at(next).word_break())) return false;
    at_ = next;
    take(entry_at(next));
    left_ = last_;
    return true;
  }

  const char* const begin_;
  const char* at_;
  const char* const end_;
  const CodePointTable table_{true, false};
  TokenBuffer tokens_;
  bool has_letter_or_number_ = false;
  WordBreak last_ = WordBreak::other;  // of the code point before at_
  WordBreak left_ = WordBreak::other;  // the last of the segment that rule WB4 does not pass over
};

}  // namespace

void tokenize_words(std::string_view normalized, std::vector<Token>& tokens) {
  WordTokenizer(normalized, tokens).run();
}

}  // namespace sameish::text
