// Longest common subsequence and substring against their full tables.
#include "measure/common_subsequence.h"

#include <gtest/gtest.h>

#include "measure/common_substring.h"
#include "reference/measure/quadratic.h"
#include "reference/measure/strings.h"

namespace sameish::measure {
namespace {

void expect_same(const std::u32string& a, const std::u32string& b) {
  ASSERT_EQ(longest_common_subsequence(a, b).value(), reference::longest_common_subsequence(a, b));
  const reference::Run expected = reference::longest_common_substring(a, b);
  const CommonSubstring found = longest_common_substring(a, b).value();
  ASSERT_EQ(found.length, expected.length);
  ASSERT_EQ(found.begin_a, expected.begin_a);
  ASSERT_EQ(found.begin_b, expected.begin_b);
}

TEST(CommonSubsequenceDifferential, AllShortStrings) {
  const std::vector<std::u32string> all = reference::all_strings(5);
  for (const std::u32string& a : all) {
    for (const std::u32string& b : all) {
      expect_same(a, b);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(CommonSubsequenceDifferential, RandomAcrossBlockBorders) {
  reference::RandomStrings strings(20262);
  for (const std::size_t length : {1, 62, 63, 64, 65, 127, 128, 129, 255, 256, 257, 300, 513}) {
    for (int round = 0; round < 8; ++round) {
      const unsigned alphabet = round % 2 == 0 ? 2 : 50;
      const std::u32string a = strings.make(length, alphabet);
      const std::u32string b = round % 3 == 0 ? strings.make(length / 2 + strings.below(length), alphabet)
                                              : strings.edit(a, strings.below(length / 3 + 2), alphabet);
      expect_same(a, b);
      expect_same(b, a);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace sameish::measure
