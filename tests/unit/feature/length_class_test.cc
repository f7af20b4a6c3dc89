#include "feature/length_class.h"

#include <gtest/gtest.h>

namespace sameish::feature {
namespace {

TEST(LengthClass, HasItsBordersAtOneTenAndAHundredTokens) {
  EXPECT_EQ(length_class(0), LengthClass::empty);
  EXPECT_EQ(length_class(1), LengthClass::very_short);
  EXPECT_EQ(length_class(9), LengthClass::very_short);
  EXPECT_EQ(length_class(10), LengthClass::short_text);
  EXPECT_EQ(length_class(99), LengthClass::short_text);
  EXPECT_EQ(length_class(100), LengthClass::normal);
  EXPECT_EQ(length_class(1'000'000'000), LengthClass::normal);
}

TEST(LengthClass, HasNames) {
  EXPECT_EQ(name(LengthClass::empty), "empty");
  EXPECT_EQ(name(LengthClass::very_short), "very_short");
  EXPECT_EQ(name(LengthClass::short_text), "short");
  EXPECT_EQ(name(LengthClass::normal), "normal");
}

}  // namespace
}  // namespace sameish::feature
