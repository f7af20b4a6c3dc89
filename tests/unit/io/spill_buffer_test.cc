// SpillBuffer: what comes out is what went in, whether it stayed in memory, went to the file, or lies across both.
#include "io/spill_buffer.h"

#include <gtest/gtest.h>

#include <vector>

#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

constexpr std::size_t kLeastItems = (64 << 10) / sizeof(std::uint32_t);  // the smallest budget that is used

TEST(SpillBuffer, StaysInMemoryWhileItFits) {
  const test::TemporaryDirectory directory;
  SpillBuffer<std::uint32_t> buffer(posix_file_system(), directory.path(), 1);
  for (std::uint32_t i = 0; i < kLeastItems; ++i) ASSERT_TRUE(buffer.append(i).ok());
  EXPECT_EQ(buffer.size(), kLeastItems);
  EXPECT_FALSE(buffer.is_spilled());
  ASSERT_TRUE(buffer.append(7).ok());
  EXPECT_TRUE(buffer.is_spilled());
}

TEST(SpillBuffer, ReadsFromFileMemoryAndAcrossTheirBorder) {
  const test::TemporaryDirectory directory;
  SpillBuffer<std::uint32_t> buffer(posix_file_system(), directory.path(), 64 << 10);
  std::vector<std::uint32_t> expected;
  for (std::uint32_t length = 1; expected.size() < 3 * kLeastItems + 100; length = length * 5 % 7919) {
    std::vector<std::uint32_t> items(length);
    for (std::uint32_t& item : items) item = static_cast<std::uint32_t>(expected.size() * 2654435761U + length);
    expected.insert(expected.end(), items.begin(), items.end());
    ASSERT_TRUE(buffer.append(std::span<const std::uint32_t>(items)).ok());
  }
  ASSERT_EQ(buffer.size(), expected.size());
  EXPECT_TRUE(buffer.is_spilled());
  EXPECT_TRUE(directory.names().empty()) << "the file has no name";
  std::vector<std::uint32_t> all(expected.size());
  ASSERT_TRUE(buffer.read(0, all).ok());
  EXPECT_EQ(all, expected);
  for (std::size_t first = 0; first + 50 < expected.size(); first += 997) {
    std::vector<std::uint32_t> some(50);
    ASSERT_TRUE(buffer.read(first, some).ok());
    EXPECT_TRUE(std::equal(some.begin(), some.end(), expected.begin() + static_cast<std::ptrdiff_t>(first)));
  }
}

}  // namespace
}  // namespace sameish::io
