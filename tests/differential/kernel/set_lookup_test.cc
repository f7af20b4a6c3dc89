#include "kernel/set_lookup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/hash.h"

namespace sameish::kernel {
namespace {

using Words = std::vector<std::uint64_t>;

class SetLookupLevels : public testing::TestWithParam<Level> {
 protected:
  void SetUp() override {
    if (!supported(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
  }
};

// Sixteen ranges of 0 to 8 values each; the last ranges' tables begin eight before the end.
TEST_P(SetLookupLevels, CountsLikeASearch) {
  SplitMix64 random(1);
  for (int round = 0; round < 200; ++round) {
    Words set;
    std::vector<std::uint32_t> begins;
    for (std::uint64_t range = 0; range < 16; ++range) {
      begins.push_back(static_cast<std::uint32_t>(set.size()));
      for (std::uint64_t i = random() % 9; i > 0; --i) set.push_back(range << 60U | random() >> 4U);
    }
    if (set.size() < kLookupWidth) continue;
    std::sort(set.begin(), set.end());
    for (std::uint32_t& begin : begins) {
      begin = std::min(begin, static_cast<std::uint32_t>(set.size() - kLookupWidth));
    }
    Words wanted = {0, ~std::uint64_t{0}, set.front(), set.back()};
    for (std::uint64_t i = random() % 40; i > 0; --i)
      wanted.push_back(random() % 2 ? random() : set[random() % set.size()]);
    std::uint64_t expected = 0;
    for (std::size_t count = 0; count <= wanted.size(); ++count) {
      ASSERT_EQ(count_members(GetParam(), std::span(wanted).first(count), {set.data(), begins.data(), 60}), expected);
      if (count == wanted.size()) break;
      expected += static_cast<std::uint64_t>(std::count(set.begin(), set.end(), wanted[count]));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, SetLookupLevels, testing::ValuesIn(known_levels().begin(), known_levels().end()),
                         [](const auto& level) { return std::string(name(level.param)); });

}  // namespace
}  // namespace sameish::kernel
