// Lists of stop words.
#include "text/stop_words.h"

#include <gtest/gtest.h>

namespace sameish::text {
namespace {

StopWords parsed(std::string_view content, bool hans = false) {
  return std::move(StopWords::parse(content, "list.txt", hans)).value();
}

TEST(StopWords, LinesAreNormalized) {
  const StopWords list = parsed("\uFEFFThe\r\nＡＮＤ\n\n  of \n的");
  EXPECT_EQ(list.size(), 4U);
  for (const char* word : {"the", "and", "of", "的"}) EXPECT_TRUE(list.contains(word)) << word;
  for (const char* word : {"The", "", "o", "the "}) EXPECT_FALSE(list.contains(word)) << word;
}

TEST(StopWords, HansAsTheTexts) {
  EXPECT_TRUE(parsed("這個\n", true).contains("这个"));
  EXPECT_TRUE(parsed("這個\n", false).contains("這個"));
}

TEST(StopWords, DigestIsOfTheSetOfWords) {
  EXPECT_EQ(parsed("a\nb\n").digest(), parsed("B\n\nA\nb").digest());
  EXPECT_NE(parsed("a\nb\n").digest(), parsed("ab\n").digest());
  EXPECT_NE(parsed("a\nb\n").digest(), parsed("a\n").digest());
}

TEST(StopWords, BadBytesAreNamedByLineAndByte) {
  const auto list = StopWords::parse(
      "the\nan\xFF"
      "d\n",
      "list.txt", false);
  ASSERT_FALSE(list.ok());
  EXPECT_EQ(list.error().code, ErrorCode::invalid_text);
  EXPECT_NE(list.error().message.find("list.txt: line 2, byte 6 "), std::string::npos) << list.error().message;
}

TEST(StopWords, AnEmptyFileIsAnEmptyList) {
  EXPECT_EQ(parsed("").size(), 0U);
  EXPECT_EQ(parsed("\n \n\t\n").size(), 0U);
}

}  // namespace
}  // namespace sameish::text
