#include "base/hash.h"

#include <gtest/gtest.h>

namespace sameish {
namespace {

TEST(Hash64, HasThePublishedValuesOfXxh3) {
  EXPECT_EQ(hash64(""), 0x2d06800538d394c2u);
  EXPECT_EQ(hash64("a"), 0xe6c632b61e964e1fu);
  EXPECT_EQ(hash64("abc"), 0x78af5f94892f3950u);
  EXPECT_EQ(hash64("你好"), 0xad905e65cd7290f0u);
  EXPECT_EQ(hash64("清华大学"), 0x04f560a2e4535efeu);
}

TEST(Hash128, PutsTheHighHalfFirstInText) {
  EXPECT_EQ(hash128("").high, 0x99aa06d3014798d8u);
  EXPECT_EQ(hash128("").low, 0x6001c324468d497fu);
}

TEST(Fmix64, HasItsKnownValues) {
  EXPECT_EQ(fmix64(0), 0u);
  EXPECT_EQ(fmix64(1), 0xb456bcfc34c2cb2cu);
}

TEST(SplitMix64, HasItsKnownStream) {
  SplitMix64 random(1);
  EXPECT_EQ(random(), 0x910a2dec89025cc1u);
  EXPECT_EQ(random(), 0xbeeb8da1658eec67u);
  EXPECT_EQ(random(), 0xf893a2eefb32555eu);
  EXPECT_EQ(random(), 0x71c18690ee42c90bu);
}

}  // namespace
}  // namespace sameish
