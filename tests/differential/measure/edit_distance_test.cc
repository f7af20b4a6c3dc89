// Edit distance against the full table: exhaustive when short, random across the borders of blocks and strips.
#include "measure/edit_distance.h"

#include <gtest/gtest.h>

#include "reference/measure/quadratic.h"
#include "reference/measure/strings.h"

namespace sameish::measure {
namespace {

void expect_same(const std::u32string& a, const std::u32string& b, std::uint64_t limit) {
  const std::uint64_t expected = reference::edit_distance(a, b);
  ASSERT_EQ(edit_distance(a, b).value(), expected);
  const auto within = edit_distance_within(a, b, limit);
  ASSERT_EQ(within.value().has_value(), expected <= limit) << expected << " against " << limit;
  if (expected <= limit) {
    ASSERT_EQ(*within.value(), expected);
  }
}

TEST(EditDistanceDifferential, AllShortStrings) {
  const std::vector<std::u32string> all = reference::all_strings(5);
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < all.size(); ++j) {
      expect_same(all[i], all[j], (i + j) % 5);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EditDistanceDifferential, RandomAcrossBlockBorders) {
  reference::RandomStrings strings(20261);
  for (const std::size_t length : {1, 2, 62, 63, 64, 65, 127, 128, 129, 191, 192, 255, 256, 257, 300, 511, 513, 700}) {
    for (int round = 0; round < 12; ++round) {
      const unsigned alphabet = round % 2 == 0 ? 2 : 60;
      const std::u32string a = strings.make(length, alphabet);
      const std::u32string b = round % 3 == 0 ? strings.make(length / 2 + strings.below(length), alphabet)
                                              : strings.edit(a, strings.below(length / 3 + 2), alphabet);
      expect_same(a, b, strings.below(length / 2 + 3));
      expect_same(b, a, strings.below(12));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(EditDistanceDifferential, LimitAtAndBelowTheDistance) {
  reference::RandomStrings strings(7);
  for (int round = 0; round < 150; ++round) {
    const std::u32string a = strings.make(80 + strings.below(500), 30);
    const std::u32string b = strings.edit(a, 1 + strings.below(60), 30);
    const std::uint64_t expected = reference::edit_distance(a, b);
    ASSERT_EQ(edit_distance_within(a, b, expected).value(), expected);
    if (expected > 0) {
      ASSERT_EQ(edit_distance_within(a, b, expected - 1).value(), std::nullopt);
    }
  }
}

}  // namespace
}  // namespace sameish::measure
