// Writes the tables of text/code_point_table.h as a C++ source: make_code_point_tables OUTPUT.
// Idea     ICU is asked for every code point of Unicode 15.0; blocks of 64 entries that are equal are written once.
// Tests    tests/differential/text/code_point_table_test.cc compares the library's tables with ICU again.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include "text/code_point_entry.h"
#include "text/code_point_table.h"

namespace {

using sameish::text::CharClass;
using sameish::text::CodePointEntry;
using sameish::text::kBlockCodePoints;
using sameish::text::kNumBlockSlots;
using sameish::text::kNumTables;
using sameish::text::kNumThreeByteSlots;
using sameish::text::NormalAction;
using sameish::text::WordBreak;

static_assert(std::string_view(U_UNICODE_VERSION) == "15.0", "the schemes are defined by Unicode 15.0: use ICU 72");

[[noreturn]] void fail(const char* what, UChar32 code_point) {
  std::fprintf(stderr, "make_code_point_tables: U+%04X: %s\n", static_cast<unsigned>(code_point), what);
  std::exit(1);
}

struct HanPair {
  UChar32 from;
  UChar32 to;
};
constexpr HanPair kHanPairs[] = {
#include "text/hans_table.inc"
};

const std::map<UChar32, UChar32>& simplified_forms() {
  static const auto forms = [] {
    std::map<UChar32, UChar32> map;
    for (const HanPair& pair : kHanPairs) map[pair.from] = pair.to;
    return map;
  }();
  return forms;
}

bool written_without_spaces(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_BOPOMOFO:
    case USCRIPT_THAI:
    case USCRIPT_LAO:
    case USCRIPT_KHMER:
    case USCRIPT_MYANMAR: return true;
    default: return false;
  }
}

CharClass char_class(UChar32 c) {
  const std::uint32_t category = U_GET_GC_MASK(c);
  if ((category & U_GC_M_MASK) != 0) return CharClass::mark;
  if ((category & (U_GC_L_MASK | U_GC_N_MASK)) == 0) return CharClass::separator;
  return written_without_spaces(c) ? CharClass::single : CharClass::word;
}

// The classes in ICU's own numbering (UWordBreakValues), in the order of WordBreak.
constexpr std::array kWordBreaks = {U_WB_OTHER,     U_WB_CR,           U_WB_LF,
                                    U_WB_NEWLINE,   U_WB_EXTEND,       U_WB_ZWJ,
                                    U_WB_FORMAT,    U_WB_KATAKANA,     U_WB_HEBREW_LETTER,
                                    U_WB_ALETTER,   U_WB_SINGLE_QUOTE, U_WB_DOUBLE_QUOTE,
                                    U_WB_MIDNUMLET, U_WB_MIDLETTER,    U_WB_MIDNUM,
                                    U_WB_NUMERIC,   U_WB_EXTENDNUMLET, U_WB_REGIONAL_INDICATOR,
                                    U_WB_WSEGSPACE};

WordBreak word_break(UChar32 c) {
  const int value = u_getIntPropertyValue(c, UCHAR_WORD_BREAK);
  std::size_t i = 0;
  while (i < kWordBreaks.size() && kWordBreaks[i] != value) ++i;
  if (i == kWordBreaks.size()) fail("a Word_Break value that is not known", c);
  const auto result = static_cast<WordBreak>(i);
  if (!u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) return result;
  if (result == WordBreak::other) return WordBreak::pictographic;
  if (result == WordBreak::a_letter) return WordBreak::a_letter_pictographic;
  fail("Extended_Pictographic with a Word_Break value that is not expected", c);
}

std::string utf8(const icu::UnicodeString& text) {
  std::string bytes;
  text.toUTF8String(bytes);
  return bytes;
}

// The replacements, each stored once.
class Pool {
 public:
  std::uint32_t add(const std::string& bytes) {
    const auto [place, is_new] = offsets_.try_emplace(bytes, static_cast<std::uint32_t>(bytes_.size()));
    if (is_new) bytes_ += bytes;
    return place->second;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::map<std::string, std::uint32_t> offsets_;
  std::string bytes_;
};

// One of the four tables: what becomes of each code point when it stands alone.
class Form {
 public:
  Form(bool casefold, bool hans) : casefold_(casefold), hans_(hans) {
    UErrorCode status = U_ZERO_ERROR;
    normalizer_ =
        casefold ? icu::Normalizer2::getNFKCCasefoldInstance(status) : icu::Normalizer2::getNFKCInstance(status);
    if (U_FAILURE(status)) fail("ICU has no normalization data", 0);
  }

  CodePointEntry entry(UChar32 c, Pool& pool) const {
    const bool removed = !casefold_ && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
    if (u_charType(c) == U_SURROGATE || removed || !normalizer_->hasBoundaryBefore(c)) {
      return {char_class(c), word_break(c), NormalAction::join, 0, 0};
    }
    const std::string alone = utf8(normalized(c));
    const auto num_bytes = static_cast<std::uint32_t>(alone.size());
    if (alone == utf8(icu::UnicodeString(c))) return {char_class(c), word_break(c), NormalAction::keep, 0, num_bytes};
    const std::uint32_t offset = pool.add(alone);
    if (alone.size() > CodePointEntry::kMaxReplacementBytes) fail("the replacement is too long", c);
    if (offset > CodePointEntry::kMaxPoolOffset) fail("the pool is full", c);
    return {char_class(c), word_break(c), NormalAction::replace, offset, num_bytes};
  }

 private:
  [[nodiscard]] icu::UnicodeString normalized(UChar32 c) const {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString plain = normalizer_->normalize(icu::UnicodeString(c), status);
    if (U_FAILURE(status)) fail("ICU could not normalize", c);
    if (!hans_) return plain;
    icu::UnicodeString simplified;
    for (int i = 0; i < plain.length(); i = plain.moveIndex32(i, 1)) {
      const auto place = simplified_forms().find(plain.char32At(i));
      if (place == simplified_forms().end()) {
        simplified.append(plain.char32At(i));
      } else if (normalizer_->isInert(place->second)) {
        simplified.append(place->second);
      } else {
        fail("the simplified form is not stable", place->second);
      }
    }
    return simplified;
  }

  bool casefold_;
  bool hans_;
  const icu::Normalizer2* normalizer_;
};

using Block = std::array<std::uint32_t, kBlockCodePoints>;

struct Tables {
  std::vector<std::vector<std::size_t>> block_of_slot;
  std::vector<Block> blocks;
  Pool pool;
};

Tables make_tables() {
  Tables tables;
  std::map<Block, std::size_t> numbers;
  for (std::size_t t = 0; t < kNumTables; ++t) {
    const Form form((t & 1U) != 0, (t & 2U) != 0);
    std::vector<std::size_t>& slots = tables.block_of_slot.emplace_back();
    for (std::size_t slot = 0; slot < kNumBlockSlots; ++slot) {
      Block block{};
      for (std::size_t i = 0; i < kBlockCodePoints; ++i) {
        block[i] = form.entry(static_cast<UChar32>(slot * kBlockCodePoints + i), tables.pool).bits();
      }
      const auto [place, is_new] = numbers.try_emplace(block, tables.blocks.size());
      if (is_new) tables.blocks.push_back(block);
      slots.push_back(place->second);
    }
  }
  return tables;
}

template <class Values>
void write_values(std::ostream& out, const Values& values) {
  std::size_t i = 0;
  for (const auto value : values) out << value << (++i % 24 == 0 ? ",\n" : ",");
}

void write_pool(std::ostream& out, const std::string& bytes) {
  out << "const char kReplacementPool[] =\n";
  const std::string padded = bytes + std::string(sameish::text::kPoolSlack, '\0');
  for (std::size_t i = 0; i < padded.size(); ++i) {
    std::array<char, 8> octal{};
    std::snprintf(octal.data(), octal.size(), "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(padded[i])));
    out << (i % 24 == 0 ? "\"" : "") << octal.data() << (i % 24 == 23 || i + 1 == padded.size() ? "\"\n" : "");
  }
  out << ";\n";
}

bool all_single(const Block& block) {
  return std::all_of(block.begin(), block.end(),
                     [](std::uint32_t bits) { return CodePointEntry(bits).char_class() == CharClass::single; });
}

void write_all_single(std::ostream& out, const Tables& tables) {
  std::vector<unsigned> flags;
  for (std::size_t slot = 0; slot < kNumThreeByteSlots; ++slot) {
    flags.push_back(all_single(tables.blocks[tables.block_of_slot[0][slot]]) ? 1 : 0);
  }
  out << "const std::uint8_t kAllSingle[kNumThreeByteSlots] = {\n";
  write_values(out, flags);
  out << "};\n\n";
}

void write_source(std::ostream& out, const Tables& tables) {
  out << "// Made by tools/unicode/make_code_point_tables.cc from Unicode " U_UNICODE_VERSION
         "; do not edit.\n"
         "#include \"text/code_point_table.h\"\n\nnamespace sameish::text {\n\n"
         "const std::uint16_t kBlockOfSlot[kNumTables][kNumBlockSlots] = {\n";
  for (const auto& slots : tables.block_of_slot) {
    out << "{";
    write_values(out, slots);
    out << "},\n";
  }
  out << "};\n\nconst std::uint32_t kBlocks[][kBlockCodePoints] = {\n";
  for (const Block& block : tables.blocks) {
    out << "{";
    write_values(out, block);
    out << "},\n";
  }
  out << "};\n\n";
  write_all_single(out, tables);
  write_pool(out, tables.pool.bytes());
  out << "\n}  // namespace sameish::text\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_code_point_tables OUTPUT\n");
    return 2;
  }
  const Tables tables = make_tables();
  std::ofstream out(argv[1]);
  write_source(out, tables);
  out.close();
  if (!out) {
    std::fprintf(stderr, "make_code_point_tables: cannot write %s\n", argv[1]);
    return 1;
  }
  return 0;
}
