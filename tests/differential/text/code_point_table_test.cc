// The tables that were made at build time against ICU, for every code point.
#include "text/code_point_table.h"

#include <gtest/gtest.h>

#include "reference/text/slow_normalize.h"
#include "reference/text/slow_tokenizers.h"
#include "reference/text/text_samples.h"

namespace sameish::text {
namespace {

CharClass slow_class(UChar32 c) {
  if (reference::is_mark(c)) return CharClass::mark;
  if (!reference::is_letter_or_number(c)) return CharClass::separator;
  return reference::stands_alone(c) ? CharClass::single : CharClass::word;
}

std::string alone(CodePointEntry entry, char32_t c) {
  return entry.action() == NormalAction::keep ? reference::utf8_of({c})
                                              : std::string(kReplacementPool + entry.offset(), entry.num_bytes());
}

TEST(CodePointTable, UnicodeIsTheVersionOfTheSchemes) {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  EXPECT_EQ(version[0], 15);
  EXPECT_EQ(version[1], 0);
}

TEST(CodePointTable, ClassesAreThoseOfCategoryAndScript) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    for (const bool hans : {false, true}) {
      for (const bool casefold : {false, true}) {
        ASSERT_EQ(CodePointTable(casefold, hans)[c].char_class(), slow_class(static_cast<UChar32>(c)))
            << std::uint32_t{c};
      }
    }
  }
}

TEST(CodePointTable, EveryWayToReadItGivesTheSame) {
  const CodePointTable table(true, false);
  for (char32_t c = 0x80; c <= 0x10FFFF; ++c) {
    if (!reference::is_scalar_value(c)) continue;
    const std::string bytes = reference::utf8_of({c});
    const CodePointEntry entry = bytes.size() == 2   ? table.of_two(bytes.data())
                                 : bytes.size() == 3 ? table.of_three(bytes.data())
                                                     : table.of_four(bytes.data());
    ASSERT_EQ(entry.bits(), table[c].bits()) << std::uint32_t{c};
  }
}

TEST(CodePointTable, WhatStandsAloneBecomesItsNormalForm) {
  for (const bool hans : {false, true}) {
    for (const bool casefold : {false, true}) {
      const NormalForm form = casefold ? NormalForm::casefold : NormalForm::cut;
      for (char32_t c = 0; c <= 0x10FFFF; ++c) {
        const CodePointEntry entry = CodePointTable(casefold, hans)[c];
        if (!reference::is_scalar_value(c) || entry.action() == NormalAction::join) continue;
        const std::string expected = reference::slow_normalize(reference::utf8_of({c}), form, hans);
        ASSERT_EQ(alone(entry, c), expected) << std::uint32_t{c};
        ASSERT_EQ(entry.num_bytes(), expected.size()) << std::uint32_t{c};
      }
    }
  }
}

TEST(CodePointTable, RunsOfSinglesEndWhereTheSlotsDo) {
  for (char32_t first = 0x800; first < 0x10000; first += kBlockCodePoints) {
    bool all_single = true;
    for (char32_t c = first; c < first + kBlockCodePoints; ++c)
      all_single &= slow_class(static_cast<UChar32>(c)) == CharClass::single;
    if (!reference::is_scalar_value(first)) continue;
    const std::string text = reference::utf8_of({first, first + 63, first, U'a'});
    const char* const end = text.data() + text.size();
    ASSERT_EQ(CodePointTable::end_of_singles(text.data(), end), text.data() + (all_single ? 9 : 0))
        << std::uint32_t{first};
  }
}

}  // namespace
}  // namespace sameish::text
