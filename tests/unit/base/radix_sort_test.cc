#include "base/radix_sort.h"

#include <gtest/gtest.h>

#include "base/hash.h"

namespace sameish {
namespace {

void expect_sorted_like_std(std::vector<std::uint64_t> values) {
  std::vector<std::uint64_t> expected = values;
  std::sort(expected.begin(), expected.end());
  std::vector<std::uint64_t> scratch;
  radix_sort(values, scratch);
  EXPECT_EQ(values, expected);
}

TEST(RadixSort, EqualsStdSortOnAllSizesAroundTheSwitch) {
  SplitMix64 random(7);
  for (const std::size_t n : {0u, 1u, 2u, 1023u, 1024u, 1025u, 50'000u}) {
    std::vector<std::uint64_t> values(n);
    for (auto& value : values) value = random();
    expect_sorted_like_std(values);
  }
}

TEST(RadixSort, SkipsDigitsThatAreAlwaysTheSame) {
  SplitMix64 random(8);
  std::vector<std::uint64_t> values(5'000);
  for (auto& value : values) value = (random() & 0x000000ff00000fffULL) | 0x8000000000000000ULL;
  expect_sorted_like_std(values);
  expect_sorted_like_std(std::vector<std::uint64_t>(3'000, 42));
}

}  // namespace
}  // namespace sameish
