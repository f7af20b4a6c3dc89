#include "kernel/cpu.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sameish::kernel {
namespace {

TEST(Level, PortableRunsEverywhere) { EXPECT_TRUE(supported(Level::portable)); }

TEST(Level, ActiveIsTheBestSupportedUntilForced) {
  ASSERT_TRUE(force_level("auto").ok());
  const auto levels = known_levels();
  const auto best = std::find_if(levels.rbegin(), levels.rend(), [](Level level) { return supported(level); });
  EXPECT_EQ(active_level(), *best);
}

TEST(ForceLevel, TakesEverySupportedName) {
  for (const Level level : known_levels()) {
    const Status forced = force_level(name(level));
    EXPECT_EQ(forced.ok(), supported(level)) << name(level);
    if (forced.ok()) {
      EXPECT_EQ(active_level(), level);
    }
  }
  ASSERT_TRUE(force_level("auto").ok());
}

TEST(ForceLevel, RefusesAnUnknownNameAndKeepsTheLevel) {
  ASSERT_TRUE(force_level("portable").ok());
  const Status refused = force_level("sse9");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message.find("sse9"), std::string::npos);
  EXPECT_EQ(active_level(), Level::portable);
  ASSERT_TRUE(force_level("auto").ok());
}

}  // namespace
}  // namespace sameish::kernel
