#include "kernel/mix.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/hash.h"

namespace sameish::kernel {
namespace {

class MixLevels : public testing::TestWithParam<Level> {
 protected:
  void SetUp() override {
    if (!supported(GetParam())) GTEST_SKIP() << "this machine cannot run " << name(GetParam());
  }
};

TEST_P(MixLevels, EqualsFmix64ForEveryLength) {
  SplitMix64 random(3);
  for (std::size_t count = 0; count <= 130; ++count) {
    std::vector<std::uint64_t> values(count);
    for (std::uint64_t& value : values) value = random();
    std::vector<std::uint64_t> mixed(count + 1, 42);
    mix(GetParam(), values, kGoldenGamma, std::span(mixed).first(count));
    for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(mixed[i], fmix64(values[i] ^ kGoldenGamma)) << count << ' ' << i;
    ASSERT_EQ(mixed[count], 42u) << "wrote past the end at length " << count;
  }
}

TEST_P(MixLevels, WorksInPlace) {
  std::vector<std::uint64_t> values(21);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i;
  mix(GetParam(), values, 0, values);
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(values[i], fmix64(i));
}

INSTANTIATE_TEST_SUITE_P(Levels, MixLevels, testing::ValuesIn(known_levels().begin(), known_levels().end()),
                         [](const auto& level) { return std::string(name(level.param)); });

}  // namespace
}  // namespace sameish::kernel
