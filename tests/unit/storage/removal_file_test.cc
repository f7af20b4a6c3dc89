#include "storage/removal_file.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::storage {
namespace {

using test::TemporaryDirectory;

TEST(RemovalFile, GivesBackItsWords) {
  const TemporaryDirectory dir;
  for (const std::uint64_t num_entries : {0U, 1U, 64U, 65U, 1000U}) {
    std::vector<std::uint64_t> words(num_removal_words(num_entries));
    for (std::uint64_t entry = 0; entry < num_entries; entry += 3) words[entry / 64] |= std::uint64_t{1} << entry % 64;
    ASSERT_TRUE(write_removals(posix_file_system(), dir / "r", 9, num_entries, words).ok());
    const auto found = read_removals(posix_file_system(), dir / "r", 9, num_entries);
    ASSERT_TRUE(found.ok()) << found.error().message;
    EXPECT_EQ(*found, words);
  }
}

TEST(RemovalFile, IsOfOneSegmentOnly) {
  const TemporaryDirectory dir;
  const std::vector<std::uint64_t> words = {5, 1};
  ASSERT_TRUE(write_removals(posix_file_system(), dir / "r", 9, 100, words).ok());
  const Error other = read_removals(posix_file_system(), dir / "r", 8, 100).error();
  EXPECT_EQ(other.code, ErrorCode::corrupt_file);
  EXPECT_NE(other.message.find("segment 9 with 100 entries, expected segment 8"), std::string::npos) << other.message;
  EXPECT_EQ(read_removals(posix_file_system(), dir / "r", 9, 101).error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(read_removals(posix_file_system(), dir / "none", 9, 100).error().code, ErrorCode::not_found);
}

TEST(RemovalFile, RefusesEntriesBehindTheLast) {
  const TemporaryDirectory dir;
  const std::vector<std::uint64_t> words = {0, std::uint64_t{1} << 36U};
  ASSERT_TRUE(write_removals(posix_file_system(), dir / "r", 9, 100, words).ok());
  EXPECT_EQ(read_removals(posix_file_system(), dir / "r", 9, 100).error().code, ErrorCode::corrupt_file);
}

}  // namespace
}  // namespace sameish::storage
