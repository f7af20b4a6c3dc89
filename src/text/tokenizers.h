// The tokenizers that need no dictionary. Each reads normalized text (normalize.h) and appends byte ranges.
// Idea     auto_script: runs of letters, marks and numbers, except that scripts written without spaces give one token a
//          character. words: the word boundaries of UAX #29 for Unicode 15.0, untailored. chars: one token a letter or
//          number. A token always has a letter or a number in it.
// Cost     one table read a code point; ASCII runs eight bytes at a time.
// Threads  pure functions.
// Source   UAX #29 revision 41, rules WB1 to WB999; class tables: code_point_table.h.
// Tests    tests/unit/text/tokenizers_test.cc, tests/unit/text/word_break_test.cc, tests/differential/text/
#pragma once

#include <string_view>
#include <vector>

#include "text/token.h"

namespace sameish::text {

void tokenize_auto(std::string_view normalized, std::vector<Token>& tokens);
void tokenize_words(std::string_view normalized, std::vector<Token>& tokens);
void tokenize_chars(std::string_view normalized, std::vector<Token>& tokens);

}  // namespace sameish::text
