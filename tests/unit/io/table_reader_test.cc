#include <gtest/gtest.h>

#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::ReadResult;
using test::TemporaryDirectory;
using Texts = std::vector<std::string>;

ReadResult read(const std::string& name, const std::string& bytes, InputOptions options = {}) {
  const TemporaryDirectory dir;
  options.paths = {dir.write(name, bytes)};
  return test::read_all(options);
}

TEST(TableReader, CsvByRfc4180) {
  const ReadResult result = read("a.csv",
                                 "id,title,text\r\n"
                                 "1,\"a, b\",plain\r\n"
                                 "2,\"say \"\"hi\"\"\",\"two\nlines\"\r\n"
                                 "3,,\"\"");
  EXPECT_EQ(result.texts(),
            (Texts{R"({"id":"1","title":"a, b","text":"plain"})",
                   R"({"id":"2","title":"say \"hi\"","text":"two\nlines"})", R"({"id":"3","title":"","text":""})"}));
  EXPECT_EQ(result.lines[2].line_number, 5U);
}

TEST(TableReader, CsvQuotesInsideAFieldAreText) {
  EXPECT_EQ(read("a.csv", "id,text\n1,5\" disk\n2,\"a\"b\"\n").texts(),
            (Texts{R"({"id":"1","text":"5\" disk"})", R"({"id":"2","text":"ab\""})"}));
}

TEST(TableReader, TsvIsSplitAtTabsAndNothingElse) {
  EXPECT_EQ(read("a.tsv", "id\ttext\n1\t\"a\\tb,c\n2\t\n").texts(),
            (Texts{R"({"id":"1","text":"\"a\\tb,c"})", R"({"id":"2","text":""})"}));
}

TEST(TableReader, ByteOrderMarkBlankRowsAndUnnamedColumns) {
  EXPECT_EQ(read("a.csv", "\xef\xbb\xbfid,,text\n\n1,x,t\n").texts(), Texts{R"({"id":"1","column_2":"x","text":"t"})"});
}

TEST(TableReader, WithoutAnIdThePlaceIsTheId) {
  const TemporaryDirectory dir;
  const std::string path = dir.write("a.csv", "text\n\"a\nb\"\nc\n");
  EXPECT_EQ(test::read_all(path).texts(),
            (Texts{"{\"id\":\"" + path + ":2\",\"text\":\"a\\nb\"}", "{\"id\":\"" + path + ":4\",\"text\":\"c\"}"}));
}

TEST(TableReader, OtherColumnsByRequest) {
  InputOptions options;
  options.text_field = "body";
  options.id_field = "key";
  EXPECT_EQ(read("a.csv", "body,key\nb,k\n", options).texts(), Texts{R"({"body":"b","key":"k"})"});
}

TEST(TableReader, AMissingTextColumnNamesTheColumns) {
  const ReadResult result = read("a.csv", "id,body\n1,b\n");
  ASSERT_FALSE(result.status.ok());
  EXPECT_EQ(result.status.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(result.status.error().message.find("id, body"), std::string::npos);
  EXPECT_EQ(read("a.csv", "text,text\na,b\n").status.error().code, ErrorCode::invalid_argument);
}

TEST(TableReader, InADirectoryATableWithoutTextIsRejectedAlone) {
  const TemporaryDirectory dir;
  dir.write("d/a.csv", "id,body\n1,b\n");
  dir.write("d/b.csv", "id,text\n1,b\n");
  const ReadResult result = test::read_all(dir / "d");
  EXPECT_TRUE(result.status.ok());
  EXPECT_EQ(result.lines.size(), 1U);
  EXPECT_EQ(result.rejections.size(), 1U);
}

TEST(TableReader, RaggedRowsAndBadBytesAreRejectedAlone) {
  const ReadResult result = read("a.csv", "id,text\n1\n2,a,b\n3,\xff\n4,fine\n");
  EXPECT_EQ(result.texts(), Texts{R"({"id":"4","text":"fine"})"});
  ASSERT_EQ(result.rejections.size(), 3U);
  EXPECT_EQ(result.rejections[0].line, 2U);
  EXPECT_EQ(result.rejections[1].code, ErrorCode::invalid_record);
  EXPECT_EQ(result.rejections[2].code, ErrorCode::invalid_text);
  EXPECT_EQ(result.rejections[2].byte, 18U);
}

TEST(TableReader, ManyBlocks) {
  std::string bytes = "id,text\n";
  for (int i = 0; i < 200'000; ++i) bytes += std::to_string(i) + ",\"text\nof " + std::to_string(i) + "\"\n";
  const ReadResult result = read("a.csv", bytes);
  ASSERT_EQ(result.lines.size(), 200'000U);
  EXPECT_EQ(result.lines[199'999].text, R"({"id":"199999","text":"text\nof 199999"})");
  EXPECT_EQ(result.lines[199'999].line_number, 400'000U);
}

}  // namespace
}  // namespace sameish::io
