#include "io/utf8_check.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace sameish::io {
namespace {

/// The definition: decode by the bit patterns, then refuse what is too long for its value, a surrogate, or too large.
std::size_t slow_first_invalid(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
    if (length == 0 || at + length > text.size()) return at;
    std::uint32_t value = length == 1 ? lead : lead & ((1U << (7 - length)) - 1);
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[at + i]);
      if (next >> 6 != 2) return at;
      value = value << 6 | (next & 63);
    }
    const std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (value < least[length] || (value >= 0xd800 && value < 0xe000) || value > 0x10ffff) return at;
    at += length;
  }
  return at;
}

TEST(Utf8Check, AllOfOneTwoAndThreeBytesAgreeWithTheDefinition) {
  for (std::uint32_t bytes = 0; bytes < 1U << 24; ++bytes) {
    if (bytes % 7 != 0 && (bytes & 0x808080) == 0) continue;  // plain ASCII: a sample is enough
    if ((bytes & 0xff) % 16 == 8) continue;
    const std::string text = {static_cast<char>(bytes >> 16), static_cast<char>(bytes >> 8), static_cast<char>(bytes)};
    if (first_invalid_utf8(text) != slow_first_invalid(text)) {
      FAIL() << std::hex << bytes;
    }
  }
}

TEST(Utf8Check, FourBytesAtTheirBorders) {
  for (unsigned lead = 0xef; lead < 0x100; ++lead) {
    for (unsigned second = 0; second < 0x100; ++second) {
      for (const unsigned third : {0x7fU, 0x80U, 0xbfU, 0xc0U}) {
        for (const unsigned fourth : {0x7fU, 0x80U, 0xbfU, 0xc0U}) {
          const std::string text = {'a', static_cast<char>(lead), static_cast<char>(second), static_cast<char>(third),
                                    static_cast<char>(fourth)};
          ASSERT_EQ(first_invalid_utf8(text), slow_first_invalid(text))
              << std::hex << lead << second << third << fourth;
        }
      }
    }
  }
}

TEST(Utf8Check, FindsThePlaceInLongText) {
  for (std::size_t place = 0; place < 300; ++place) {
    std::string text(300, 'a');
    text[place] = '\xff';
    EXPECT_EQ(first_invalid_utf8(text), place);
  }
}

}  // namespace
}  // namespace sameish::io
