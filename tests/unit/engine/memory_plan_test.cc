#include "engine/memory_plan.h"

#include <gtest/gtest.h>

namespace sameish::engine {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;

TEST(MemoryPlan, WithoutALimitHasTheDefaults) {
  const MemoryPlan plan = plan_memory(0, 7).value();
  EXPECT_EQ(plan.total_bytes, 0U);
  EXPECT_EQ(plan.num_threads, 7U);
  EXPECT_GT(plan.max_record_bytes, std::uint64_t{1} << 40U);
}

TEST(MemoryPlan, RefusesWhatIsTooSmall) {
  EXPECT_TRUE(plan_memory(64 * kMebibyte, 1).ok());
  const auto refused = plan_memory(64 * kMebibyte - 1, 1);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::resource_limit);
}

TEST(MemoryPlan, LessMemoryTakesThreadsAndLongRecords) {
  const MemoryPlan small = plan_memory(64 * kMebibyte, 64).value();
  const MemoryPlan large = plan_memory(4096 * kMebibyte, 64).value();
  EXPECT_LT(small.num_threads, 64U);
  EXPECT_EQ(large.num_threads, 64U);
  EXPECT_LT(plan_memory(64 * kMebibyte, 2)->max_record_bytes, plan_memory(64 * kMebibyte, 1)->max_record_bytes);
  EXPECT_LT(plan_memory(64 * kMebibyte, 1)->max_record_bytes, plan_memory(256 * kMebibyte, 1)->max_record_bytes);
}

}  // namespace
}  // namespace sameish::engine
