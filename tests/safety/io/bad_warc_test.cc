// Web archives cut or broken anywhere: the records before the fault count, then there is one rejection.
#include <gtest/gtest.h>

#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::ReadResult;

ReadResult read(const test::TemporaryDirectory& dir, const std::string& bytes) {
  InputOptions options;
  options.paths = {dir.write("in.warc", bytes)};
  options.format = "warc";
  return test::read_all(options);
}

std::string record(const std::string& body) {
  return "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Type: text/plain\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body + "\r\n\r\n";
}

TEST(BadWarc, CutAtEveryByte) {
  const test::TemporaryDirectory dir;
  const std::string bytes = record("one") + record("two");
  for (std::size_t length = 1; length <= bytes.size(); ++length) {
    const ReadResult result = read(dir, bytes.substr(0, length));
    ASSERT_TRUE(result.status.ok());
    const std::size_t first = record("one").size();
    const std::size_t whole = (length >= first - 4 ? 1U : 0U) + (length >= bytes.size() - 4 ? 1U : 0U);
    EXPECT_EQ(result.lines.size(), whole) << length;
    const bool between = (length >= first - 4 && length <= first) || length >= bytes.size() - 4;
    EXPECT_EQ(result.rejections.size(), between ? 0U : 1U) << length;
  }
}

TEST(BadWarc, HeadersThatLie) {
  const test::TemporaryDirectory dir;
  const std::string good = record("one");
  for (const std::string& bad :
       {std::string("garbage\r\n\r\n"), std::string("WARC/1.0\r\nWARC-Type: conversion\r\n\r\n"),
        std::string("WARC/1.0\r\nContent-Length: -5\r\n\r\n"),
        std::string("WARC/1.0\r\nContent-Length: 5x\r\n\r\n12345"),
        std::string("WARC/1.0\r\nContent-Length: 99999999999999999999999\r\n\r\n"),
        std::string("WARC/1.0\r\nContent-Length: 18446744073709551615\r\n\r\n"),
        "WARC/1.0\r\nX: " + std::string(100'000, 'x') + "\r\n\r\n",
        std::string("WARC/2.0\r\nContent-Length: 0\r\n\r\n")}) {
    const ReadResult result = read(dir, good + bad);
    ASSERT_TRUE(result.status.ok());
    EXPECT_EQ(result.lines.size(), 1U) << bad.substr(0, 60);
    ASSERT_EQ(result.rejections.size(), 1U) << bad.substr(0, 60);
    EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_record);
  }
}

}  // namespace
}  // namespace sameish::io
