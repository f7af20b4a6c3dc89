// GB18030 and guessing.
#include "text/charset.h"

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

TEST(Gb18030, OneTwoAndFourBytes) {
  EXPECT_EQ(utf8_from_gb18030("abc").value(), "abc");
  EXPECT_EQ(utf8_from_gb18030("\xC4\xE3\xBA\xC3").value(), "你好");
  EXPECT_EQ(utf8_from_gb18030("\x81\x30\x81\x30").value(), "\u0080");
  EXPECT_EQ(utf8_from_gb18030("\x95\x32\x82\x36").value(), "\U00020000");
  EXPECT_EQ(utf8_from_gb18030("").value(), "");
}

TEST(Gb18030, LongerThanAChunkWithPairsAtItsEdges) {
  for (int shift = 0; shift < 3; ++shift) {
    std::string bytes(2046 + shift, 'x');
    std::string expected = bytes;
    for (int i = 0; i < 3000; ++i) {
      bytes += "\x95\x32\x82\x36";
      expected += "\U00020000";
    }
    EXPECT_EQ(utf8_from_gb18030(bytes).value(), expected);
  }
}

TEST(Guess, Utf8StaysAsItIs) {
  const auto text = utf8_from_guess("中文 and English");
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(text.value().charset, "UTF-8");
  EXPECT_EQ(text.value().utf8, "中文 and English");
}

TEST(Guess, Gb18030IsRecognized) {
  std::string bytes;
  for (int i = 0; i < 20; ++i) bytes += "\xC4\xE3\xBA\xC3\xA3\xAC\xD6\xD0\xB9\xFA\xA1\xA3";
  const auto text = utf8_from_guess(bytes);
  ASSERT_TRUE(text.ok()) << text.error().message;
  EXPECT_EQ(text.value().charset, "GB18030");
  EXPECT_EQ(text.value().utf8.substr(0, 18), "你好，中国。");
}

}  // namespace
}  // namespace sameish::text
