// Random bytes, cut in blocks and steps of every size, against splitting the whole at once.
#include "io/record_splitter.h"

#include <gtest/gtest.h>

#include <random>

#include "io/table_row.h"
#include "reference/io/read_all.h"

namespace sameish::io {
namespace {

using test::ReadResult;
using test::StringSource;

struct SlowSplit {
  std::vector<std::string> texts;
  std::vector<std::uint64_t> numbers;
  std::vector<std::uint64_t> rejected;
  std::uint64_t num_blank = 0;
};

bool is_blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

/// Character by character; in CSV a quote opens a field only at its start.
SlowSplit slow_split(const std::string& bytes, std::uint64_t most, bool quotes) {
  SlowSplit all;
  std::string record;
  std::uint64_t line = 1;
  std::uint64_t first_line = 1;
  bool quoted = false;
  bool was_quoted = false;  // the last character closed a quote
  bool at_field_start = true;
  const auto finish = [&] {
    if (record.size() > most) {
      all.rejected.push_back(first_line);
    } else {
      if (record.ends_with('\r')) record.pop_back();
      if (is_blank(record)) {
        ++all.num_blank;
      } else {
        all.texts.push_back(record);
        all.numbers.push_back(first_line);
      }
    }
    record.clear();
    first_line = line;
    at_field_start = true;
    was_quoted = false;
  };
  for (const char c : bytes) {
    if (c == '\n') ++line;
    if (c == '\n' && !quoted) {
      finish();
      continue;
    }
    record += c;
    if (!quotes) continue;
    if (quoted) {
      quoted = c != '"';
      was_quoted = !quoted;
      at_field_start = false;
    } else {
      quoted = c == '"' && (at_field_start || was_quoted);
      was_quoted = false;
      at_field_start = c == ',';
    }
  }
  if (quoted) {
    all.rejected.push_back(first_line);
  } else if (!record.empty()) {
    finish();
  }
  return all;
}

void compare(const std::string& bytes, bool quotes, std::mt19937& random) {
  SplitOptions options;
  options.block_bytes = 1 + random() % 40;
  options.max_record_bytes = 1 + random() % 60;
  options.quotes = quotes;
  options.size_hint_bytes = random() % 3 == 0 ? random() % 50 : 0;
  StringSource source(bytes, 1 + random() % 20);
  RecordSplitter splitter(source, "in", 0, options);
  const ReadResult fast = test::drain([&](LineBlock& block) { return splitter.next(block); });
  const SlowSplit slow = slow_split(bytes, options.max_record_bytes, quotes);
  ASSERT_EQ(fast.texts(), slow.texts) << bytes;
  ASSERT_EQ(fast.num_blank_lines, slow.num_blank) << bytes;
  ASSERT_EQ(fast.rejections.size(), slow.rejected.size()) << bytes;
  for (std::size_t i = 0; i < slow.texts.size(); ++i) {
    ASSERT_EQ(fast.lines[i].line_number, slow.numbers[i]) << bytes;
    ASSERT_EQ(bytes.substr(fast.lines[i].byte, slow.texts[i].size()), slow.texts[i]) << bytes;
  }
  for (std::size_t i = 0; i < slow.rejected.size(); ++i) ASSERT_EQ(fast.rejections[i].line, slow.rejected[i]) << bytes;
}

std::string random_bytes(std::mt19937& random, const std::string& alphabet) {
  std::string bytes;
  for (auto size = random() % 300; size != 0; --size) bytes += alphabet[random() % alphabet.size()];
  return bytes;
}

TEST(RecordSplitterDifferential, Lines) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i)
    compare(random_bytes(random, i % 2 == 0 ? "ab\n" : "abcdefghijk \r\n\t"), false, random);
}

TEST(RecordSplitterDifferential, CsvRecords) {
  std::mt19937 random(2);
  for (int i = 0; i < 20'000; ++i) compare(random_bytes(random, i % 2 == 0 ? "a\",\n" : "abc\",,\r\nd"), true, random);
}

std::string as_field(const std::string& value, bool must_quote) {
  if (!must_quote && value.find_first_of("\",\n\r") == std::string::npos) return value;
  std::string field = "\"";
  for (const char c : value) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

TEST(TableRowDifferential, FieldsWrittenByTheBookReadBack) {
  std::mt19937 random(3);
  TableRow row;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::string> values(1 + random() % 6);
    std::string line;
    for (std::string& value : values) {
      for (auto size = random() % 8; size != 0; --size) value += "ab\",\n \r"[random() % 7];
      line += (&value == &values.front() ? "" : ",") + as_field(value, random() % 2 == 0);
    }
    const std::vector<std::string_view>& fields = row.split_csv(line);
    ASSERT_EQ(std::vector<std::string>(fields.begin(), fields.end()), values) << line;
  }
}

}  // namespace
}  // namespace sameish::io
