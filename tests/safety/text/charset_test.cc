// Bytes that are not GB18030 are named by their offset, wherever they stand.
#include "text/charset.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "text/utf8.h"

namespace sameish::text {
namespace {

void expect_bad_at(const std::string& bytes, std::size_t offset) {
  const auto text = utf8_from_gb18030(bytes);
  ASSERT_FALSE(text.ok()) << ::testing::PrintToString(bytes);
  EXPECT_EQ(text.error().code, ErrorCode::invalid_text);
  EXPECT_EQ(text.error().message.rfind("byte " + std::to_string(offset) + " ", 0), 0U)
      << ::testing::PrintToString(bytes) << ": " << text.error().message;
}

TEST(BadGb18030, EveryKindOfBadSequence) {
  for (const std::size_t before : {0, 1, 2047, 2048, 5000}) {
    const std::string good(before, 'x');
    for (const char* bad :
         {"\xFF", "\x81", "\x81\x30", "\x81\x30\x81", "\x81\x20", "\x81\x30\x20", "\x84\x32\xA4\x40"}) {
      expect_bad_at(good + bad, before);
    }
    expect_bad_at(good + "\xE3\x32\x9A\x36", before);  // beyond U+10FFFF
    expect_bad_at(good + "\xC4\xE3\xFF good again", before + 2);
  }
}

TEST(BadGb18030, RandomBytesGiveValidUtf8OrAnError) {
  SplitMix64 random(3);
  for (int i = 0; i < 5000; ++i) {
    std::string bytes;
    for (std::uint64_t n = random() % 20; n > 0; --n)
      bytes += static_cast<char>(random() % 3 == 0 ? '0' : 0x81 + random() % 127);
    const auto text = utf8_from_gb18030(bytes);
    EXPECT_TRUE(!text.ok() || !find_invalid_utf8(text.value()));
    const auto guessed = utf8_from_guess(bytes);
    EXPECT_TRUE(!guessed.ok() || !find_invalid_utf8(guessed.value().utf8));
  }
}

}  // namespace
}  // namespace sameish::text
