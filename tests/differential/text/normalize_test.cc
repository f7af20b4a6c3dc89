// Normalizer against ICU's own normalizers on whole texts: byte for byte.
#include <gtest/gtest.h>

#include "reference/text/slow_normalize.h"
#include "reference/text/text_samples.h"
#include "text/normalize.h"

namespace sameish::text {
namespace {

using reference::TextSampler;

struct Setting {
  NormalForm form;
  bool hans;
};
constexpr Setting kSettings[] = {
    {NormalForm::casefold, false}, {NormalForm::cut, false}, {NormalForm::casefold, true}, {NormalForm::cut, true}};

std::string normalized(std::string_view text, const Setting& setting) {
  std::string out = "before ";  // what is already there must stay
  Normalizer::make(setting.form, setting.hans).value().append(text, out);
  return out.substr(7);
}

std::string hex(std::string_view bytes) {
  std::string digits;
  for (const unsigned char byte : bytes) {
    digits += "0123456789abcdef"[byte >> 4];
    digits += "0123456789abcdef"[byte & 15];
  }
  return digits;
}

// One message for a wrong text, not thousands.
::testing::AssertionResult same(std::string_view text) {
  for (const Setting& setting : kSettings) {
    const std::string expected = reference::slow_normalize(text, setting.form, setting.hans);
    const std::string found = normalized(text, setting);
    if (found == expected) continue;
    return ::testing::AssertionFailure() << hex(text) << " (form " << static_cast<int>(setting.form) << ", hans "
                                         << setting.hans << ") became " << hex(found) << ", not " << hex(expected);
  }
  return ::testing::AssertionSuccess();
}

TEST(Normalize, EveryCodePointAlone) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (!reference::is_scalar_value(c)) continue;
    ASSERT_TRUE(same(reference::utf8_of({c})));
  }
}

TEST(Normalize, EveryCodePointOfTheLowestPlanesBetweenABaseAndAMark) {
  for (char32_t c = 0; c <= 0x1FFFF; ++c) {
    if (!reference::is_scalar_value(c)) continue;
    ASSERT_TRUE(same(reference::utf8_of({U'A', c, 0x301, 0x4E00})));
  }
}

TEST(Normalize, RandomPairsAndTriples) {
  TextSampler sampler(1);
  for (int i = 0; i < 150000; ++i) ASSERT_TRUE(same(sampler.text(2 + sampler.below(2))));
}

TEST(Normalize, RandomMixes) {
  TextSampler sampler(2);
  for (int i = 0; i < 3000; ++i) ASSERT_TRUE(same(sampler.text(sampler.below(300))));
}

TEST(Normalize, LongRunsOfMarks) {
  TextSampler sampler(3);
  for (int round = 0; round < 300; ++round) {
    std::string text = sampler.text(sampler.below(3));
    for (std::uint64_t i = 0; i < 60 + sampler.below(80); ++i) {
      const std::uint64_t kind = sampler.below(10);
      if (kind == 9) text += sampler.text(1);
      append_utf8(U"\u0301\u0323\u0345\u0308\u0304\u200D\u3099\u0315\u0344\u0316"[kind], text);
    }
    ASSERT_TRUE(same(text + sampler.text(2)));
  }
}

TEST(Normalize, TextsLongerThanTheBuffer) {
  TextSampler sampler(4);
  for (int i = 0; i < 40; ++i) ASSERT_TRUE(same(sampler.text(20000)));
}

// One code point keeps this from being true of all texts: U+0345 folds to a letter, and NFKC may have moved it before.
bool has_iota_subscript(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* nfkd = icu::Normalizer2::getNFKDInstance(status);
  return nfkd->normalize(reference::from_utf8(text), status).indexOf(UChar{0x345}) >= 0;
}

TEST(Normalize, FoldingWhatWasCutIsFoldingTheText) {
  TextSampler sampler(5);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = sampler.text(sampler.below(100));
    if (has_iota_subscript(text)) continue;
    const std::string cut = normalized(text, {NormalForm::cut, false});
    ASSERT_EQ(normalized(cut, {NormalForm::casefold, false}), normalized(text, {NormalForm::casefold, false}))
        << hex(text);
  }
}

}  // namespace
}  // namespace sameish::text
