#include "io/record_parser.h"

#include <gtest/gtest.h>

namespace sameish::io {
namespace {

struct Parsed {
  Status status;
  std::string id;
  std::string text;
  bool has_id = false;
};

Parsed parse(const std::string& line, const RecordFields& fields = {}) {
  RecordParser parser(fields);
  Parsed result;
  result.status = parser.parse_unpadded(line);
  if (!result.status) return result;
  result.id = parser.record().id;
  result.text = parser.record().text;
  result.has_id = parser.record().has_id;
  return result;
}

std::string error_of(const std::string& line, const RecordFields& fields = {}) {
  const Parsed result = parse(line, fields);
  if (result.status.ok()) return "(accepted)";
  EXPECT_EQ(result.status.error().code, ErrorCode::invalid_record);
  return result.status.error().message;
}

TEST(RecordParser, TakesIdAndTextInAnyOrder) {
  const Parsed a = parse(R"({"id":"x","other":[1,{"text":"inner"}],"text":"caf\u00e9 \"q\""})");
  EXPECT_EQ(a.id, "x");
  EXPECT_EQ(a.text, "caf\xc3\xa9 \"q\"");
  const Parsed b = parse(R"({"text":"t","id":"y"})");
  EXPECT_EQ(b.id, "y");
  EXPECT_EQ(b.text, "t");
}

TEST(RecordParser, NumericIdsComeBackWithTheSameDigits) {
  EXPECT_EQ(parse(R"({"id":9007199254740993,"text":""})").id, "9007199254740993");
  EXPECT_EQ(parse(R"({"id":-9223372036854775808,"text":""})").id, "-9223372036854775808");
  EXPECT_EQ(parse(R"({"id":18446744073709551615,"text":""})").id, "18446744073709551615");
  EXPECT_NE(error_of(R"({"id":18446744073709551616,"text":""})").find("64 bits"), std::string::npos);
  EXPECT_NE(error_of(R"({"id":1.0,"text":""})").find("\"id\""), std::string::npos);
  EXPECT_NE(error_of(R"({"id":1e3,"text":""})").find("not an integer"), std::string::npos);
}

TEST(RecordParser, MissingOrNullIdIsNoError) {
  EXPECT_FALSE(parse(R"({"text":"t"})").has_id);
  EXPECT_FALSE(parse(R"({"id":null,"text":"t"})").has_id);
  EXPECT_TRUE(parse(R"({"id":"","text":"t"})").has_id);
}

TEST(RecordParser, RefusesWrongTypesAndSaysWhatWasFound) {
  EXPECT_EQ(error_of(R"({"id":"x"})"), "field \"text\" is missing; expected a string");
  EXPECT_EQ(error_of(R"({"id":"x","text":null})"), "field \"text\" is null; expected a string");
  EXPECT_EQ(error_of(R"({"id":"x","text":5})"), "field \"text\" is an integer; expected a string");
  EXPECT_EQ(error_of(R"({"id":"x","text":["t"]})"), "field \"text\" is an object or array; expected a string");
  EXPECT_EQ(error_of(R"({"id":true,"text":"t"})"), "field \"id\" is a boolean; expected a string or an integer");
  EXPECT_EQ(error_of("[]"), "the line is not a JSON object");
  EXPECT_EQ(error_of("\"text\""), "the line is not a JSON object");
}

TEST(RecordParser, RefusesASecondIdOrText) {
  EXPECT_EQ(error_of(R"({"id":1,"text":"a","text":"a"})"), "field \"text\" occurs twice; expected once");
  EXPECT_EQ(error_of(R"({"id":1,"text":"a","\u0069d":2})"), "field \"id\" occurs twice; expected once");
  EXPECT_EQ(error_of(R"({"id":1,"text":"a","id":2,"n":1e400})"), "field \"id\" occurs twice; expected once");
  EXPECT_TRUE(parse(R"({"id":1,"x":0,"x":1,"text":"a"})").status.ok()) << "other fields are not ours to judge";
}

TEST(RecordParser, JsonPointersLeadInside) {
  RecordFields fields;
  fields.text = "/page/body/1";
  fields.id = "/a~1b/~0";
  for (const char* extra : {"", R"(,"n":1e400)"}) {
    const Parsed result = parse(R"({"page":{"body":["no","yes"]},"a/b":{"~":7}})", fields);
    EXPECT_EQ(result.text, "yes");
    EXPECT_EQ(result.id, "7");
    const Parsed slow = parse(R"({"page":{"body":["no","yes"]},"a/b":{"~":7})" + std::string(extra) + "}", fields);
    EXPECT_EQ(slow.text, "yes");
    EXPECT_EQ(slow.id, "7");
  }
  EXPECT_NE(
      error_of(R"({"page":{"body":["no","yes"]},"page":{"body":["no","yes"]},"a/b":{"~":7}})", fields).find("twice"),
      std::string::npos);
  EXPECT_NE(error_of(R"({"page":[],"text":"t"})", fields).find("/page/body/1"), std::string::npos);
  RecordFields plain;
  plain.text = "a/b";
  EXPECT_EQ(parse(R"({"a/b":"t"})", plain).text, "t");
}

/// simdjson refuses integers beyond 64 bits and 1e400, though both are valid JSON.
TEST(RecordParser, ValidNumbersBeyondTheFastParserAreTaken) {
  for (const std::string number : {"123456789012345678901234567890", "1e400", "-1e400", "0.1e-500"}) {
    const Parsed result = parse(R"({"n":)" + number + R"(,"id":5,"text":"t\u0041"})");
    ASSERT_TRUE(result.status.ok()) << number << result.status.error().message;
    EXPECT_EQ(result.text, "tA");
    EXPECT_EQ(result.id, "5");
  }
}

TEST(RecordParser, DepthOf64IsTheLimit) {
  for (const std::size_t depth : {62U, 63U, 64U, 65U, 100U, 100'000U}) {
    const std::string deep = R"({"text":"t","x":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
    EXPECT_EQ(parse(deep).status.ok(), depth <= 64) << depth;
    const std::string objects = R"({"text":"t")" + [&] {
      std::string inner;
      for (std::size_t i = 1; i < depth; ++i) inner += R"(,"x":{"y":1)";
      return inner + std::string(depth - 1, '}');
    }() + "}";
    EXPECT_EQ(parse(objects).status.ok(), depth <= 64) << depth;
  }
  EXPECT_NE(error_of(R"({"text":"t","x":)" + std::string(80, '[') + std::string(80, ']') + "}").find("deeper than 64"),
            std::string::npos);
}

/// Above 8 MiB the slow parser reads the line; the answer must be the same.
TEST(RecordParser, GiantLines) {
  const std::string text((9 << 20) + 1, 'x');
  const Parsed result = parse(R"({"id":12,"text":")" + text + "\"}");
  ASSERT_TRUE(result.status.ok());
  EXPECT_EQ(result.text, text);
  EXPECT_EQ(result.id, "12");
  EXPECT_NE(error_of(R"({"id":12,"text":")" + text + "\"").find("byte"), std::string::npos);
}

TEST(RecordParser, FeaturesAreWordsWithWeights) {
  RecordFields fields;
  fields.features = "features";
  for (const char* extra : {"", R"(,"n":1e400)"}) {
    RecordParser parser(fields);
    const std::string line =
        R"({"features":[["word",3],["\u0041",-2.5],["w",18446744073709551615]],"id":"d")" + std::string(extra) + "}";
    ASSERT_TRUE(parser.parse_unpadded(line).ok());
    const Record& record = parser.record();
    EXPECT_TRUE(record.has_features);
    EXPECT_FALSE(record.has_text);
    ASSERT_EQ(record.features.size(), 3U);
    EXPECT_EQ(record.features[0].word, "word");
    EXPECT_TRUE(record.features[0].is_integer);
    EXPECT_EQ(record.features[0].integer, 3);
    EXPECT_EQ(record.features[1].word, "A");
    EXPECT_FALSE(record.features[1].is_integer);
    EXPECT_EQ(record.features[1].weight, -2.5);
    EXPECT_FALSE(record.features[2].is_integer);
  }
  for (const std::string bad : {"{}", "5", "[5]", "[[\"a\"]]", "[[\"a\",1,2]]", "[[1,\"a\"]]", "[[\"a\",\"1\"]]",
                                "[[\"a\",1e400]]", "[[\"a\",[1]]]", "[{\"a\":1}]"}) {
    EXPECT_NE(error_of(R"({"id":1,"text":"t","features":)" + bad + "}", fields).find("\"features\""), std::string::npos)
        << bad;
  }
  EXPECT_TRUE(parse(R"({"text":"t","features":[]})", fields).status.ok());
  EXPECT_TRUE(parse(R"({"text":"t","features":5})").status.ok()) << "not asked for";
}

TEST(RecordParser, ExtraFieldsKeepTheirKind) {
  RecordFields fields;
  fields.extras = {"date", "score", "/meta/lang", "none", "flag"};
  for (const char* extra : {"", R"(,"n":1e400)"}) {
    RecordParser parser(fields);
    ASSERT_TRUE(parser
                    .parse_unpadded(R"({"text":"t","date":"2020","score":1.50,"meta":{"lang":"zh"},"flag":true)" +
                                    std::string(extra) + "}")
                    .ok());
    const std::vector<FieldValue>& extras = parser.record().extras;
    EXPECT_EQ(extras[0].text, "2020");
    EXPECT_EQ(extras[1].kind, ValueKind::real);
    EXPECT_EQ(extras[1].text, "1.5");
    EXPECT_EQ(extras[2].text, "zh");
    EXPECT_EQ(extras[3].kind, ValueKind::missing);
    EXPECT_EQ(extras[4].text, "true");
  }
}

TEST(RecordParser, RecordsMayDoWithoutTextWhereNoneIsNeeded) {
  RecordParser parser({.text = "", .extras = {"value"}, .needs_text = false});
  for (const char* other : {"", R"(,"text":7,"":[])", R"(,"n":1e400)"}) {
    ASSERT_TRUE(parser.parse_unpadded(R"({"id":7,"value":"v")" + std::string(other) + "}").ok()) << other;
    EXPECT_EQ(parser.record().id, "7");
    EXPECT_FALSE(parser.record().has_text);
    EXPECT_EQ(parser.record().extras[0].text, "v");
  }
}

TEST(RecordParser, OneParserManyLines) {
  RecordParser parser{RecordFields{}};
  ASSERT_TRUE(parser.parse_unpadded(R"({"id":"a","text":"long )" + std::string(100'000, 'x') + "\"}").ok());
  EXPECT_FALSE(parser.parse_unpadded("{").ok());
  ASSERT_TRUE(parser.parse_unpadded(R"({"text":"b"})").ok());
  EXPECT_FALSE(parser.record().has_id);
  EXPECT_EQ(parser.record().text, "b");
}

}  // namespace
}  // namespace sameish::io
