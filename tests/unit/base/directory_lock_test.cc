#include "base/directory_lock.h"

#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>

namespace sameish {
namespace {

TEST(DirectoryLock, IsHeldByOneAtATimeAndEndsWithItsObject) {
  const auto path = std::filesystem::temp_directory_path() / ("sameish-lock-" + std::to_string(::getpid()));
  std::filesystem::create_directories(path);
  {
    const auto first = DirectoryLock::take(path.string());
    ASSERT_TRUE(first.ok());
    const auto second = DirectoryLock::take(path.string());
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().code, ErrorCode::locked);
  }
  EXPECT_TRUE(DirectoryLock::take(path.string()).ok());
  std::filesystem::remove_all(path);
  EXPECT_EQ(DirectoryLock::take(path.string()).error().code, ErrorCode::write_failed);
}

}  // namespace
}  // namespace sameish
