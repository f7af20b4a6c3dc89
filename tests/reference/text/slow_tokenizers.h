// The tokenizers as their definitions say them, asking ICU for the properties of each code point.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "reference/text/slow_normalize.h"

namespace sameish::reference {

inline bool is_letter_or_number(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_L_MASK | U_GC_N_MASK)) != 0; }
inline bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0; }

inline bool stands_alone(UChar32 c) {
  static const std::set<UScriptCode> scripts = {USCRIPT_HAN, USCRIPT_HIRAGANA, USCRIPT_BOPOMOFO, USCRIPT_THAI,
                                                USCRIPT_LAO, USCRIPT_KHMER,    USCRIPT_MYANMAR};
  UErrorCode status = U_ZERO_ERROR;
  return is_letter_or_number(c) && scripts.count(uscript_getScript(c, &status)) != 0;
}

inline std::string join_utf8(const std::vector<UChar32>& list) {
  icu::UnicodeString text;
  for (const UChar32 c : list) text.append(c);
  return to_utf8(text);
}

inline void keep_if_token(const std::vector<UChar32>& run, std::vector<std::string>& tokens) {
  for (const UChar32 c : run) {
    if (is_letter_or_number(c)) {
      tokens.push_back(join_utf8(run));
      return;
    }
  }
}

// First the tokens of class C (a code point and its marks), then the maximal runs of what is left between them.
inline std::vector<std::string> slow_auto(std::string_view normalized) {
  const std::vector<UChar32> text = code_points(from_utf8(normalized));
  std::vector<std::string> tokens;
  std::vector<UChar32> run;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (stands_alone(text[i])) {
      keep_if_token(run, tokens);
      run = {text[i]};
      while (i + 1 < text.size() && is_mark(text[i + 1])) run.push_back(text[++i]);
      keep_if_token(run, tokens);
      run.clear();
    } else if (is_letter_or_number(text[i]) || is_mark(text[i])) {
      run.push_back(text[i]);
    } else {
      keep_if_token(run, tokens);
      run.clear();
    }
  }
  keep_if_token(run, tokens);
  return tokens;
}

inline std::vector<std::string> slow_chars(std::string_view normalized) {
  const std::vector<UChar32> text = code_points(from_utf8(normalized));
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!is_letter_or_number(text[i])) continue;
    std::vector<UChar32> run = {text[i]};
    while (i + 1 < text.size() && is_mark(text[i + 1])) run.push_back(text[++i]);
    tokens.push_back(join_utf8(run));
  }
  return tokens;
}

// UAX #29, rule by rule, for one position at a time.
class SlowWordBreaks {
 public:
  explicit SlowWordBreaks(std::vector<UChar32> text) : text_(std::move(text)) {}

  // Is there a boundary before code point `i`?
  [[nodiscard]] bool boundary(int i) const {
    const int size = static_cast<int>(text_.size());
    if (i == 0 || i == size) return true;  // WB1, WB2
    const int before = value(i - 1);
    const int after = value(i);
    if (before == U_WB_CR && after == U_WB_LF) return false;                                             // WB3
    if (is_line_break(before) || is_line_break(after)) return true;                                      // WB3a, WB3b
    if (before == U_WB_ZWJ && u_hasBinaryProperty(text_[i], UCHAR_EXTENDED_PICTOGRAPHIC)) return false;  // WB3c
    if (before == U_WB_WSEGSPACE && after == U_WB_WSEGSPACE) return false;                               // WB3d
    if (is_ignored(after)) return false;                                                                 // WB4
    const int left = skip_back(i - 1);
    const int left2 = left < 0 ? -1 : skip_back(left - 1);
    return !joined(at(left2), at(left), after, at(skip_on(i + 1))) && !flag_pair(i, left);
  }

  [[nodiscard]] std::vector<std::vector<UChar32>> segments() const {
    std::vector<std::vector<UChar32>> list;
    for (int i = 0; i < static_cast<int>(text_.size()); ++i) {
      if (boundary(i)) list.emplace_back();
      list.back().push_back(text_[i]);
    }
    return list;
  }

 private:
  static bool is_line_break(int v) { return v == U_WB_NEWLINE || v == U_WB_CR || v == U_WB_LF; }
  static bool is_ignored(int v) { return v == U_WB_EXTEND || v == U_WB_FORMAT || v == U_WB_ZWJ; }
  static bool letter(int v) { return v == U_WB_ALETTER || v == U_WB_HEBREW_LETTER; }
  static bool mid_quote(int v) { return v == U_WB_MIDNUMLET || v == U_WB_SINGLE_QUOTE; }
  [[nodiscard]] int value(int i) const { return u_getIntPropertyValue(text_[i], UCHAR_WORD_BREAK); }
  [[nodiscard]] int at(int i) const { return i < 0 || i >= static_cast<int>(text_.size()) ? -1 : value(i); }

  // The code point that `i` and the ignored ones before it hang on; -1 if there is none before the text's start.
  [[nodiscard]] int skip_back(int i) const {
    int base = i;
    while (base >= 0 && is_ignored(value(base))) --base;
    if (base < 0 || is_line_break(value(base))) return i < 0 || base == i ? i : base + 1;
    return base;
  }
  [[nodiscard]] int skip_on(int i) const {
    while (i < static_cast<int>(text_.size()) && is_ignored(value(i))) ++i;
    return i;
  }

  static bool joined(int b2, int b1, int a1, int a2) {
    const auto one_of = [](int v, std::initializer_list<int> list) { return std::set<int>(list).count(v) != 0; };
    if (letter(b1) && letter(a1)) return true;                                                          // WB5
    if (letter(b1) && (a1 == U_WB_MIDLETTER || mid_quote(a1)) && letter(a2)) return true;               // WB6
    if (letter(b2) && (b1 == U_WB_MIDLETTER || mid_quote(b1)) && letter(a1)) return true;               // WB7
    if (b1 == U_WB_HEBREW_LETTER && a1 == U_WB_SINGLE_QUOTE) return true;                               // WB7a
    if (b1 == U_WB_HEBREW_LETTER && a1 == U_WB_DOUBLE_QUOTE && a2 == U_WB_HEBREW_LETTER) return true;   // WB7b
    if (b2 == U_WB_HEBREW_LETTER && b1 == U_WB_DOUBLE_QUOTE && a1 == U_WB_HEBREW_LETTER) return true;   // WB7c
    if (b1 == U_WB_NUMERIC && a1 == U_WB_NUMERIC) return true;                                          // WB8
    if (letter(b1) && a1 == U_WB_NUMERIC) return true;                                                  // WB9
    if (b1 == U_WB_NUMERIC && letter(a1)) return true;                                                  // WB10
    if (b2 == U_WB_NUMERIC && (b1 == U_WB_MIDNUM || mid_quote(b1)) && a1 == U_WB_NUMERIC) return true;  // WB11
    if (b1 == U_WB_NUMERIC && (a1 == U_WB_MIDNUM || mid_quote(a1)) && a2 == U_WB_NUMERIC) return true;  // WB12
    if (b1 == U_WB_KATAKANA && a1 == U_WB_KATAKANA) return true;                                        // WB13
    const bool word_like = letter(b1) || one_of(b1, {U_WB_NUMERIC, U_WB_KATAKANA, U_WB_EXTENDNUMLET});
    if (word_like && a1 == U_WB_EXTENDNUMLET) return true;                                        // WB13a
    return b1 == U_WB_EXTENDNUMLET && (letter(a1) || one_of(a1, {U_WB_NUMERIC, U_WB_KATAKANA}));  // WB13b
  }

  // WB15, WB16: no boundary inside a pair of regional indicators.
  [[nodiscard]] bool flag_pair(int i, int left) const {
    if (value(i) != U_WB_REGIONAL_INDICATOR) return false;
    int before = 0;
    while (left >= 0 && value(left) == U_WB_REGIONAL_INDICATOR) {
      ++before;
      left = left == 0 ? -1 : skip_back(left - 1);
    }
    return before % 2 == 1;
  }

  std::vector<UChar32> text_;
};

inline std::vector<std::string> slow_words(std::string_view normalized) {
  std::vector<std::string> tokens;
  for (const auto& segment : SlowWordBreaks(code_points(from_utf8(normalized))).segments())
    keep_if_token(segment, tokens);
  return tokens;
}

}  // namespace sameish::reference
