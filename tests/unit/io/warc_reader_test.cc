#include <gtest/gtest.h>

#include "reference/io/archives.h"
#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::ReadResult;
using test::TemporaryDirectory;
using Texts = std::vector<std::string>;

std::string record(const std::string& type, const std::string& headers, const std::string& body) {
  return "WARC/1.0\r\nWARC-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + headers +
         "\r\n" + body + "\r\n\r\n";
}

std::string conversion(const std::string& id, const std::string& body) {
  return record("conversion",
                "WARC-Record-ID: <" + id + ">\r\nWARC-Target-URI: http://a.example/" + id +
                    "\r\nWARC-Date: 2020-01-02T03:04:05Z\r\ncontent-type: text/plain\r\n",
                body);
}

ReadResult read(const std::string& bytes, InputOptions options = {}) {
  const TemporaryDirectory dir;
  options.paths = {dir.write("in.warc", bytes)};
  return test::read_all(options);
}

std::string expected(const std::string& id, const std::string& text) {
  return "{\"id\":\"" + id + "\",\"url\":\"http://a.example/" + id +
         "\",\"date\":\"2020-01-02T03:04:05Z\",\"text\":\"" + text + "\"}";
}

TEST(WarcReader, ConversionRecordsBecomeDocuments) {
  const ReadResult result = read(record("warcinfo", "Content-Type: application/warc-fields\r\n", "software: x\r\n") +
                                 conversion("one", "first\npage\n") + conversion("two", ""));
  EXPECT_EQ(result.texts(), (Texts{expected("one", "first\\npage\\n"), expected("two", "")}));
  EXPECT_TRUE(result.rejections.empty());
}

TEST(WarcReader, AMemberARecord) {
  std::string packed;
  for (int i = 0; i < 100; ++i) packed += test::gzip(conversion("r" + std::to_string(i), "page"));
  const ReadResult result = read(packed);
  ASSERT_EQ(result.lines.size(), 100U);
  EXPECT_EQ(result.lines[99].text, expected("r99", "page"));
  EXPECT_EQ(result.lines[99].line_number, 100U);
}

TEST(WarcReader, ResponsesGiveTheirTextPages) {
  const std::string headers =
      "WARC-Target-URI: http://a.example/x\r\nContent-Type: application/http; msgtype=response\r\n";
  const ReadResult result = read(
      record("response", headers, "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>hi</p>") +
      record("response", headers, "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\n\r\n\xff\xfe") +
      record("response", headers,
             "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
             "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n") +
      record("response", headers, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n\r\nzzz") +
      record("request", headers, "GET / HTTP/1.1\r\n\r\n"));
  EXPECT_EQ(result.texts(),
            (Texts{R"({"id":"http://a.example/x","url":"http://a.example/x","date":"","text":"<p>hi</p>"})",
                   R"({"id":"http://a.example/x","url":"http://a.example/x","date":"","text":"abcde"})"}));
  ASSERT_EQ(result.rejections.size(), 1U);
  EXPECT_NE(result.rejections[0].message.find("Content-Encoding"), std::string::npos);
}

TEST(WarcReader, BadTextAndGiantRecordsAreRejectedAlone) {
  InputOptions options;
  options.max_record_bytes = 1000;
  const ReadResult result = read(
      conversion("a", "bad \xff") + conversion("b", std::string(5'000'000, 'x')) + conversion("c", "fine"), options);
  EXPECT_EQ(result.texts(), Texts{expected("c", "fine")});
  ASSERT_EQ(result.rejections.size(), 2U);
  EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_text);
  EXPECT_EQ(result.rejections[0].line, 1U);
  EXPECT_EQ(result.rejections[1].code, ErrorCode::resource_limit);
}

}  // namespace
}  // namespace sameish::io
