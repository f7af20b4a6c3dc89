// The fast parser, the judge, and a third JSON library say the same of good lines and of lines with changed bytes.
#include "io/record_parser.h"

#include <gtest/gtest.h>

#include <random>

#include "io/record_judge.h"
#include "reference/io/slow_record.h"

namespace sameish::io {
namespace {

using test::SlowRecord;
using test::Verdict;

class LineMaker {
 public:
  explicit LineMaker(unsigned seed) : random_(seed) {}

  std::string line() {
    std::string made = "{";
    const unsigned num_fields = below(6);
    const unsigned text_at = below(num_fields + 1);
    for (unsigned i = 0; i <= num_fields; ++i) {
      if (i != 0) made += ",";
      made += blanks() + (i == text_at    ? "\"text\":" + string()
                          : below(3) == 0 ? "\"id\":" + value(1)
                                          : string() + ":" + value(3));
    }
    return made + blanks() + "}";
  }

  /// Some bytes changed, lost, doubled, or pieces of JSON put in.
  std::string mutated(std::string line) {
    static const std::string kPieces[] = {"\"",
                                          "\\",
                                          "{",
                                          "}",
                                          "[",
                                          "]",
                                          ",",
                                          ":",
                                          "\\ud800",
                                          "\\udc00",
                                          "\\u0000",
                                          "1e9",
                                          "-",
                                          "tru",
                                          "null",
                                          "\xff",
                                          "\xed\xa0\x80",
                                          "\xc3",
                                          std::string(1, '\0'),
                                          "\n",
                                          "\t",
                                          "0123",
                                          "1.",
                                          "18446744073709551616",
                                          "\"text\":\"x\",",
                                          "\"id\":1,",
                                          " "};
    for (unsigned i = below(3) + 1; i != 0; --i) {
      const std::size_t at = below(static_cast<unsigned>(line.size() + 1));
      switch (below(4)) {
        case 0: line.insert(at, kPieces[below(std::size(kPieces))]); break;
        case 1: line.erase(at, below(3)); break;
        case 2: line.resize(at); break;
        default:
          if (at < line.size()) line[at] = static_cast<char>(below(256));
      }
    }
    return line;
  }

 private:
  unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }
  std::string blanks() { return below(8) == 0 ? " \t" : ""; }

  std::string string() {
    static const std::string kParts[] = {"a",
                                         "text",
                                         "id",
                                         "\\\"",
                                         "\\\\",
                                         "\\n",
                                         "\\u00e9",
                                         "\\ud83d\\ude00",
                                         "\xe4\xb8\xad",
                                         "\xf0\x9f\x98\x80",
                                         "long run of plain characters",
                                         "{",
                                         "}",
                                         "/",
                                         "\\/"};
    std::string made = "\"";
    for (unsigned i = below(5); i != 0; --i) made += kParts[below(std::size(kParts))];
    return made + "\"";
  }

  std::string value(unsigned depth) {
    static const std::string kNumbers[] = {"0",
                                           "-1",
                                           "3.25",
                                           "1e3",
                                           "-0.5E-2",
                                           "9223372036854775807",
                                           "-9223372036854775808",
                                           "18446744073709551615",
                                           "18446744073709551616",
                                           "123456789012345678901234567890"};
    switch (below(depth == 0 ? 4 : 6)) {
      case 0: return string();
      case 1: return kNumbers[below(std::size(kNumbers))];
      case 2: return below(2) == 0 ? "true" : "false";
      case 3: return "null";
      case 4: return "[" + value(depth - 1) + "," + value(depth - 1) + "]";
      default: return "{" + string() + ":" + value(depth - 1) + "}";
    }
  }

  std::mt19937 random_;
};

void expect_agreement(const std::string& line, RecordParser& parser, RecordBuilder& builder) {
  SlowRecord slow;
  const Verdict verdict = test::slow_parse(line, slow);
  const Status fast = parser.parse_unpadded(line);
  std::optional<std::size_t> fault_byte;
  const Status judged = judge_record(line, kMaxDepth, builder, fault_byte);
  ASSERT_EQ(fast.ok(), judged.ok()) << line;
  ASSERT_FALSE(judged.ok() && fault_byte) << line;
  ASSERT_LE(fault_byte.value_or(0), line.size()) << line;
  if (verdict == Verdict::unknown) return;
  ASSERT_EQ(fast.ok(), verdict == Verdict::accepted) << line << (fast.ok() ? "" : "\n" + fast.error().message);
  if (!fast) return;
  for (const Record* record : {&parser.record(), &builder.record()}) {
    ASSERT_EQ(record->text, slow.text) << line;
    ASSERT_EQ(record->has_id, slow.has_id) << line;
    ASSERT_EQ(record->id, slow.id) << line;
  }
}

TEST(RecordParserDifferential, GoodLines) {
  LineMaker maker(1);
  RecordParser parser{RecordFields{}};
  RecordBuilder builder{RecordFields{}};
  for (int i = 0; i < 40'000; ++i) expect_agreement(maker.line(), parser, builder);
}

TEST(RecordParserDifferential, LinesWithChangedBytes) {
  LineMaker maker(2);
  RecordParser parser{RecordFields{}};
  RecordBuilder builder{RecordFields{}};
  for (int i = 0; i < 80'000; ++i) expect_agreement(maker.mutated(maker.line()), parser, builder);
}

}  // namespace
}  // namespace sameish::io
