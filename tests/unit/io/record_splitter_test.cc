#include "io/record_splitter.h"

#include <gtest/gtest.h>

#include "reference/io/read_all.h"

namespace sameish::io {
namespace {

using test::ReadResult;
using test::StringSource;

ReadResult split(const std::string& bytes, SplitOptions options = {}, std::size_t step = 1 << 20, Error fault = {}) {
  StringSource source(bytes, step, std::move(fault));
  RecordSplitter splitter(source, "in", 0, options);
  return test::drain([&](LineBlock& block) { return splitter.next(block); });
}

SplitOptions small_blocks(std::size_t block_bytes, std::uint64_t max_record_bytes = 1 << 20) {
  SplitOptions options;
  options.block_bytes = block_bytes;
  options.max_record_bytes = max_record_bytes;
  return options;
}

using Texts = std::vector<std::string>;

TEST(RecordSplitter, LinesWithAndWithoutALastBreak) {
  EXPECT_EQ(split("a\nb\n").texts(), (Texts{"a", "b"}));
  EXPECT_EQ(split("a\nb").texts(), (Texts{"a", "b"}));
  EXPECT_EQ(split("a\r\nb\r\n").texts(), (Texts{"a", "b"}));
  EXPECT_EQ(split("").texts(), Texts{});
}

TEST(RecordSplitter, BlankLinesAreCountedAndKeepTheNumbering) {
  const ReadResult result = split("\n \t\r\n\na\n\nb");
  ASSERT_EQ(result.texts(), (Texts{"a", "b"}));
  EXPECT_EQ(result.num_blank_lines, 4U);
  EXPECT_EQ(result.lines[0].line_number, 4U);
  EXPECT_EQ(result.lines[1].line_number, 6U);
  EXPECT_EQ(split("\n\n\n").num_blank_lines, 3U);
}

TEST(RecordSplitter, PlacesPointIntoTheFile) {
  const std::string bytes = "alpha\n\nbeta\ngamma gamma gamma\nd";
  for (const std::size_t block : {1U, 2U, 5U, 8U, 100U}) {
    for (const test::ReadLine& line : split(bytes, small_blocks(block)).lines) {
      EXPECT_EQ(bytes.substr(line.byte, line.text.size()), line.text);
    }
  }
}

TEST(RecordSplitter, ByteOrderMarkOnlyAtTheStart) {
  EXPECT_EQ(split("\xef\xbb\xbf{}\n", {}, 1).texts(), Texts{"{}"});
  EXPECT_EQ(split("\xef\xbb\xbf{}\n").lines[0].byte, 3U);
  EXPECT_EQ(split("\xef\xbb\xbf").texts(), Texts{});
  EXPECT_EQ(split("{}\n\xef\xbb\xbf{}\n").texts()[1], "\xef\xbb\xbf{}");
  EXPECT_EQ(split("\xef\xbb", {}, 1).texts(), Texts{"\xef\xbb"});
}

TEST(RecordSplitter, Utf16IsRefusedAsAWhole) {
  const ReadResult result = split(std::string("\xff\xfe{\0}\0\n\0", 8));
  EXPECT_TRUE(result.lines.empty());
  ASSERT_EQ(result.rejections.size(), 1U);
  EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_text);
}

TEST(RecordSplitter, TheLimitIsExact) {
  for (const std::size_t block : {1U, 64U, 1U << 20}) {
    for (const std::uint64_t length : {99U, 100U, 101U, 5000U}) {
      const std::string bytes = "a\n" + std::string(length, 'x') + "\nb\n";
      const ReadResult result = split(bytes, small_blocks(block, 100), 7);
      if (length <= 100) {
        EXPECT_EQ(result.texts(), (Texts{"a", std::string(length, 'x'), "b"}));
        continue;
      }
      ASSERT_EQ(result.texts(), (Texts{"a", "b"}));
      EXPECT_EQ(result.lines[1].line_number, 3U);
      EXPECT_EQ(bytes.substr(result.lines[1].byte, 1), "b");
      ASSERT_EQ(result.rejections.size(), 1U);
      EXPECT_EQ(result.rejections[0].code, ErrorCode::resource_limit);
      EXPECT_EQ(result.rejections[0].line, 2U);
      EXPECT_EQ(result.rejections[0].byte, 2U);
      EXPECT_NE(result.rejections[0].message.find(std::to_string(length)), std::string::npos);
    }
  }
}

/// The bytes of a giant record without an end, made on the fly.
class EndlessSource final : public ByteSource {
 public:
  explicit EndlessSource(std::uint64_t length) : left_(length) {}
  Result<std::size_t> read(char* out, std::size_t length) override {
    const auto taken = static_cast<std::size_t>(std::min<std::uint64_t>(length, left_));
    std::memset(out, 'x', taken);
    left_ -= taken;
    return taken;
  }

 private:
  std::uint64_t left_;
};

TEST(RecordSplitter, AGiantRecordIsNeverHeld) {
  EndlessSource source(std::uint64_t{5} << 30);
  SplitOptions options;
  options.max_record_bytes = 1 << 20;
  RecordSplitter splitter(source, "in", 0, options);
  LineBlock block;
  std::size_t largest = 0;
  std::size_t num_rejections = 0;
  while (*splitter.next(block)) {
    largest = std::max(largest, block.buffer.capacity());
    num_rejections += block.rejections.size();
  }
  EXPECT_EQ(num_rejections, 1U);
  EXPECT_LE(largest, std::size_t{4} << 20);
}

TEST(RecordSplitter, CompleteRecordsBeforeDamageCount) {
  const Error damage{ErrorCode::invalid_record, "in: byte 9: damaged"};
  for (const std::size_t block : {1U, 4U, 1U << 20}) {
    const ReadResult result = split("a\nbb\nccc", small_blocks(block), 3, damage);
    EXPECT_TRUE(result.status.ok());
    EXPECT_EQ(result.texts(), (Texts{"a", "bb"}));
    ASSERT_EQ(result.rejections.size(), 1U);
    EXPECT_EQ(result.rejections[0].line, 3U);
    EXPECT_EQ(result.rejections[0].byte, 5U);
  }
}

TEST(RecordSplitter, RefusedReadsEndTheRun) {
  const ReadResult result = split("a\nb\n", {}, 1 << 20, {ErrorCode::read_failed, "cannot read in"});
  ASSERT_FALSE(result.status.ok());
  EXPECT_EQ(result.status.error().code, ErrorCode::read_failed);
}

TEST(RecordSplitter, QuotesKeepLineBreaksInside) {
  SplitOptions options;
  options.quotes = true;
  const std::string bytes = "a,\"b\nc\"\"\n\",d\ne,f\"g\nh,\"i\"j\"\nk\n";
  for (const std::size_t block : {1U, 3U, 1U << 20}) {
    options.block_bytes = block;
    const ReadResult result = split(bytes, options, 2);
    ASSERT_EQ(result.texts(), (Texts{"a,\"b\nc\"\"\n\",d", "e,f\"g", "h,\"i\"j\"", "k"}));
    EXPECT_EQ(result.lines[1].line_number, 4U);
    EXPECT_EQ(result.lines[3].line_number, 6U);
  }
}

TEST(RecordSplitter, AnOpenQuoteIsOneRejection) {
  SplitOptions options;
  options.quotes = true;
  const ReadResult result = split("a,b\n\"c,d\ne,f\n", options);
  EXPECT_EQ(result.texts(), Texts{"a,b"});
  ASSERT_EQ(result.rejections.size(), 1U);
  EXPECT_EQ(result.rejections[0].line, 2U);
  EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_record);
}

TEST(RecordSplitter, PaddingBehindEveryLineCanBeRead) {
  SplitOptions options;
  options.size_hint_bytes = 5;
  StringSource source("abcde", 100);
  RecordSplitter splitter(source, "in", 0, options);
  LineBlock block;
  ASSERT_TRUE(*splitter.next(block));
  EXPECT_GE(block.buffer.capacity(), 5U);
  unsigned sum = 0;  // under AddressSanitizer this fails if the padding is missing
  for (std::size_t i = 0; i < PaddedBuffer::kPadding; ++i) sum += static_cast<unsigned char>(block.buffer.end()[i]);
  EXPECT_GE(sum, 0U);
}

}  // namespace
}  // namespace sameish::io
