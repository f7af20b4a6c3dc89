// Lines that are not JSON, or not text: each is refused with a reason, whatever part of the line is damaged.
#include <gtest/gtest.h>

#include "io/record_parser.h"

namespace sameish::io {
namespace {

struct Case {
  std::string line;
  ErrorCode code;
  std::string says;
};

std::vector<Case> cases() {
  using enum ErrorCode;
  return {
      // Faults in fields that nobody asked for: a lazy parser would pass over them.
      {R"({"text":"t","x":1.2.3e})", invalid_record, "byte"},
      {R"({"text":"t","x":trux})", invalid_record, "byte"},
      {R"({"text":"t","x":"\q"})", invalid_record, "byte"},
      {R"({"text":"t"}{"text":"u"})", invalid_record, "byte 12"},
      {R"({"text":"t"} x)", invalid_record, "byte 13"},
      {R"({"text":"t",})", invalid_record, "byte"},
      {R"({"text":"t" "x":1})", invalid_record, "byte"},
      {R"({'text':'t'})", invalid_record, "byte 1"},
      {R"({"text":"t","x":01})", invalid_record, "byte"},
      {R"({"text":"t","x":NaN})", invalid_record, "byte"},
      {R"({"text":"t","x":[1,2})", invalid_record, "byte"},
      {R"({"text":"t")", invalid_record, "byte"},
      {R"({"text":"t)", invalid_record, "byte"},
      {"{", invalid_record, "byte"},
      {"", invalid_record, ""},
      {"null", invalid_record, "not a JSON object"},
      {"1e400", invalid_record, "not a JSON object"},
      {"plain text", invalid_record, "byte"},
      {"\xef\xbb\xbf{\"text\":\"t\"}", invalid_record, "byte 0"},
      {std::string("{\"text\":\"a\0b\"}", 14), invalid_record, "byte"},
      {std::string("{\"text\":\"t\"}\0", 13), invalid_record, "byte 12"},
      {"{\"text\":\"a\tb\"}", invalid_record, "byte"},
      {R"({"text":"\ud800"})", invalid_record, ""},
      {R"({"text":"\ud800\u0041"})", invalid_record, ""},
      {R"({"text":"\udc00"})", invalid_record, "surrogate"},
      {R"({"text":"t","x":"\udc00"})", invalid_record, "surrogate"},
      {R"({"text":"t","\udc00":1})", invalid_record, "surrogate"},
      {R"({"text":"t","x":1e400,"y":"\udfff"})", invalid_record, "surrogate"},
      {"{\"text\":\"\xff\"}", invalid_text, "byte 9"},
      {"{\"text\":\"t\",\"x\":\"\xc0\xaf\"}", invalid_text, "byte 17"},
      {"{\"text\":\"\xed\xa0\x80\"}", invalid_text, "byte 9"},
      {"{\"text\":\"\xf4\x90\x80\x80\"}", invalid_text, "byte 9"},
      {"{\"text\":\"abc\xe4\xb8\"}", invalid_text, "byte 12"},
  };
}

TEST(BadJson, EachLineIsRefusedWithItsReason) {
  RecordParser parser{RecordFields{}};
  for (const Case& one : cases()) {
    const Status status = parser.parse_unpadded(one.line);
    ASSERT_FALSE(status.ok()) << one.line;
    EXPECT_EQ(name(status.error().code), name(one.code)) << one.line << ": " << status.error().message;
    EXPECT_NE(status.error().message.find(one.says), std::string::npos) << one.line << ": " << status.error().message;
  }
}

TEST(BadJson, EveryCutOfAGoodLineIsRefused) {
  const std::string line = R"({"id":"a\u00e9","n":[1,-2.5e3,true,null,{"k":"v"}],"text":"t \"q\" )"
                           "\xe4\xb8\xad"
                           R"("})";
  RecordParser parser{RecordFields{}};
  ASSERT_TRUE(parser.parse_unpadded(line).ok());
  for (std::size_t length = 0; length < line.size(); ++length) {
    EXPECT_FALSE(parser.parse_unpadded(line.substr(0, length)).ok()) << length;
  }
}

/// The bytes behind a line are the next line; nothing of them may be taken for part of it.
TEST(BadJson, ALineEndsWhereItEnds) {
  const std::string bytes = std::string(R"({"text":"a)") + R"("})" + std::string(64, ' ');
  RecordParser parser{RecordFields{}};
  EXPECT_TRUE(parser.parse(std::string_view(bytes).substr(0, 12)).ok());
  EXPECT_FALSE(parser.parse(std::string_view(bytes).substr(0, 11)).ok());
  EXPECT_FALSE(parser.parse(std::string_view(bytes).substr(0, 10)).ok());
}

}  // namespace
}  // namespace sameish::io
