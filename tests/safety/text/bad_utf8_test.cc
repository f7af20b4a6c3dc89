// Every class of bytes that are not UTF-8, and a sample cut at every byte.
#include <gtest/gtest.h>

#include "text/utf8.h"

namespace sameish::text {
namespace {

struct Bad {
  const char* what;
  std::string_view bytes;
};
constexpr Bad kBad[] = {
    {"continuation alone", "\x80"},
    {"continuation alone, last", "\xBF"},
    {"overlong of two bytes", "\xC0\x80"},
    {"overlong of two bytes, last", "\xC1\xBF"},
    {"overlong of three bytes", "\xE0\x80\x80"},
    {"overlong of three bytes, last", "\xE0\x9F\xBF"},
    {"overlong of four bytes", "\xF0\x80\x80\x80"},
    {"overlong of four bytes, last", "\xF0\x8F\xBF\xBF"},
    {"first high surrogate", "\xED\xA0\x80"},
    {"last low surrogate", "\xED\xBF\xBF"},
    {"pair of surrogates", "\xED\xA0\xBD\xED\xB8\x80"},
    {"U+110000", "\xF4\x90\x80\x80"},
    {"lead F5", "\xF5\x80\x80\x80"},
    {"five bytes", "\xF8\x88\x80\x80\x80"},
    {"six bytes", "\xFC\x84\x80\x80\x80\x80"},
    {"FE", "\xFE"},
    {"FF", "\xFF"},
    {"truncated after one of two", "\xC3"},
    {"truncated after one of three", "\xE4"},
    {"truncated after two of three", "\xE4\xB8"},
    {"truncated after one of four", "\xF0"},
    {"truncated after two of four", "\xF0\x9F"},
    {"truncated after three of four", "\xF0\x9F\x98"},
    {"two of three, then ASCII", "\xE4\xB8x"},
    {"three of four, then ASCII", "\xF0\x9F\x98x"},
    {"a lead where a continuation is due", "\xE4\xE4\xB8\xAD"},
};

TEST(BadUtf8, EveryClassAtEveryPlace) {
  for (const Bad& bad : kBad) {
    for (std::size_t before = 0; before < 20; ++before) {
      for (const char* after : {"", "x", "0123456789", "\u4E2D"}) {
        const std::string text = std::string(before, 'a') + std::string(bad.bytes) + after;
        EXPECT_EQ(find_invalid_utf8(text), before) << bad.what;
        EXPECT_EQ(find_invalid_utf8("\u4E2D" + text), before + 3) << bad.what;
      }
    }
  }
}

TEST(BadUtf8, ASampleCutAtEveryByte) {
  const std::string sample = "ab \u00E9\u4E2D\U0001F600 plain words \u0301 \uFF0C\U000E0100.";
  for (std::size_t size = 0; size <= sample.size(); ++size) {
    std::size_t whole = size;  // the start of the sequence that the cut goes through, if it goes through one
    while (whole < sample.size() && whole > 0 && is_continuation(sample[whole])) --whole;
    const auto found = find_invalid_utf8(std::string_view(sample).substr(0, size));
    EXPECT_EQ(found, whole == size ? std::nullopt : std::optional(whole)) << size;
  }
}

}  // namespace
}  // namespace sameish::text
