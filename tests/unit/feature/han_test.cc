#include "feature/han.h"

#include <gtest/gtest.h>
#include <unicode/uscript.h>

#include <string>

#include "text/utf8.h"

namespace sameish::feature {
namespace {

TEST(IsSingleHan, AgreesWithIcuOnEveryCodePoint) {
  for (char32_t code_point = 0; code_point <= 0x10FFFF; ++code_point) {
    if (code_point >= 0xD800 && code_point <= 0xDFFF) continue;
    std::string token;
    text::append_utf8(code_point, token);
    UErrorCode status = U_ZERO_ERROR;
    const bool is_han = uscript_getScript(static_cast<UChar32>(code_point), &status) == USCRIPT_HAN;
    ASSERT_EQ(is_single_han(token), is_han) << std::hex << static_cast<std::uint32_t>(code_point);
  }
}

TEST(IsSingleHan, WantsExactlyOneCodePoint) {
  EXPECT_TRUE(is_single_han("我"));
  EXPECT_FALSE(is_single_han(""));
  EXPECT_FALSE(is_single_han("我们"));
  EXPECT_FALSE(is_single_han("我a"));
  EXPECT_FALSE(is_single_han("𠮷𠮷"));
  EXPECT_FALSE(is_single_han("abc"));
}

}  // namespace
}  // namespace sameish::feature
