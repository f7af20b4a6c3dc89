// open_input: each --encoding gives the same text; others are refused.
#include "engine/input_encoding.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

/// The blocks' lines, and how many records were rejected.
std::string lines_of(const InputOptions& options, std::size_t& num_rejected) {
  const auto source = open_input(options);
  EXPECT_TRUE(source.ok());
  std::string lines;
  for (io::LineBlock block;;) {
    const Result<bool> more = (*source)->next(block);
    if (!more.ok() || !*more) break;
    num_rejected += block.rejections.size();
    for (const io::LineRef& line : block.lines) lines += std::string(block.line(line)) + "\n";
  }
  return lines;
}

constexpr const char* kUtf8 = "\u4F60\u597D\uFF0C\u4E16\u754C\u3002\n";
constexpr const char* kGb18030 = "\xC4\xE3\xBA\xC3\xA3\xAC\xCA\xC0\xBD\xE7\xA1\xA3\n";

TEST(InputEncoding, TheSameTextInEachEncoding) {
  const test::TemporaryDirectory directory;
  std::size_t num_rejected = 0;
  const auto read = [&](const char* bytes, const char* encoding) {
    return lines_of({.paths = {directory.write("a.txt", bytes)}, .format = "lines", .encoding = encoding},
                    num_rejected);
  };
  const std::string expected = read(kUtf8, "utf-8");
  EXPECT_NE(expected.find("\u4F60\u597D"), std::string::npos);
  EXPECT_EQ(read(kUtf8, "utf8"), expected);
  EXPECT_EQ(read(kGb18030, "gb18030"), expected);
  EXPECT_EQ(num_rejected, 0U);
  EXPECT_EQ(read(kGb18030, "utf-8"), "") << "bytes that are not UTF-8 are never taken as they are";
  EXPECT_EQ(num_rejected, 1U);
}

TEST(InputEncoding, AnUnknownEncodingIsRefused) {
  const auto source = open_input({.paths = {"."}, .encoding = "latin1"});
  ASSERT_FALSE(source.ok());
  EXPECT_EQ(source.error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(source.error().message, "unknown encoding 'latin1'; expected utf-8, gb18030 or auto");
}

TEST(InputEncoding, FieldsAsAsked) {
  const io::RecordFields fields = record_fields({.text_field = "/body/text", .id_field = "url"});
  EXPECT_EQ(fields.text, "/body/text");
  EXPECT_EQ(fields.id, "url");
  EXPECT_EQ(fields.features, "features");
}

}  // namespace
}  // namespace sameish::engine
