#include "io/format.h"

#include <gtest/gtest.h>

namespace sameish::io {
namespace {

TEST(Format, NamesOfTheOption) {
  EXPECT_EQ(*parse_format("jsonl"), Format::json_lines);
  EXPECT_EQ(*parse_format("auto"), Format::automatic);
  EXPECT_EQ(parse_format("JSONL").error().code, ErrorCode::invalid_argument);
}

TEST(Format, AWarcHeaderDecidesByItself) {
  EXPECT_EQ(detect_format("x.txt", Origin::in_directory, "WARC/1.0\r\n"), Format::warc);
  EXPECT_EQ(detect_format("stdin", Origin::standard_input, "WARC/1.1\r\n"), Format::warc);
}

TEST(Format, KnownNamesDecideBehindTheirPacking) {
  EXPECT_EQ(detect_format("d.1/a.JSONL", Origin::named, "nonsense"), Format::json_lines);
  EXPECT_EQ(detect_format("a.csv.gz", Origin::in_directory, "{\"a\":1}\n"), Format::csv);
  EXPECT_EQ(detect_format("a.tsv.zst", Origin::named, ""), Format::tsv);
  EXPECT_EQ(detect_format("a.warc.gz", Origin::named, ""), Format::warc);
  EXPECT_EQ(detect_format("a.md", Origin::named, "{\"a\":1}\n"), Format::text);
}

TEST(Format, ElseTheFirstLineDecides) {
  EXPECT_EQ(detect_format("a.txt", Origin::named, "{\"a\":1}\n{"), Format::json_lines);
  EXPECT_EQ(detect_format("a", Origin::named, "\xef\xbb\xbf\n { \"a\":1}"), Format::json_lines);
  EXPECT_EQ(detect_format("stdin", Origin::standard_input, "{}\n"), Format::json_lines);
  EXPECT_EQ(detect_format("a", Origin::named, "{\n  \"a\": 1\n}\n"), Format::text);
  EXPECT_EQ(detect_format("a", Origin::named, "{\"a\":\n1}\n"), Format::text);
  EXPECT_EQ(detect_format("a", Origin::named, "{int x;}\n"), Format::text);
  EXPECT_EQ(detect_format("a.txt", Origin::named, "words\n"), Format::text);
  EXPECT_EQ(detect_format("stdin", Origin::standard_input, "words\n"), Format::lines);
  EXPECT_EQ(detect_format("stdin", Origin::standard_input, ""), Format::lines);
}

TEST(OtherJson, IsToldFromJsonLinesAndFromTexts) {
  for (const std::string array : {"[{\"a\":1}]", "[\n  {\n    \"a\": 1", "\xef\xbb\xbf[\r\n{", "[\"a\", \"b\"]"}) {
    EXPECT_EQ(guess_other_json(array), OtherJson::array) << array;
  }
  for (const std::string object : {"{\n  \"a\": 1\n}\n", "{\"a\":\n1}\n", " {\r\n\t\"a\"", "{\"a\":\"cut\n"}) {
    EXPECT_EQ(guess_other_json(object), OtherJson::object) << object;
  }
  for (const std::string other :
       {"", "[", "{", "[]", "[1] Introduction", "[[link]] to", "[section]\nkey=1", "[2024-01-01]", "{x | x > 0}",
        "{\"a\":1}\n{\"a\":\n", "{}", "words [{\"a\":1}]", "\"{\""}) {
    EXPECT_EQ(guess_other_json(other), OtherJson::none) << other;
  }
}

TEST(Format, InADirectoryOnlyNamesDecide) {
  EXPECT_EQ(detect_format("d/settings", Origin::in_directory, "{\"a\":1}\n"), Format::text);
  EXPECT_EQ(detect_format("d/a.ndjson", Origin::in_directory, ""), Format::json_lines);
}

}  // namespace
}  // namespace sameish::io
