// IdStore: every id comes back byte for byte: empty ones, ones with zero bytes, long ones, in memory and spilled.
#include "engine/id_store.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

std::string id_of(std::uint32_t i) {
  if (i % 50 == 0) return "";
  if (i % 51 == 0) return std::string("\0zero\0", 6);
  return "id-" + std::to_string(i) + std::string(i % 97, static_cast<char>('a' + i % 26));
}

TEST(IdStore, FindsEveryId) {
  const test::TemporaryDirectory directory;
  IdStore ids(posix_file_system(), directory.path(), 1);
  constexpr std::uint32_t kNumIds = 5000;  // some 270 kB: several times the smallest buffer
  for (std::uint32_t i = 0; i < kNumIds; ++i) ASSERT_TRUE(ids.append(id_of(i)).ok());
  ASSERT_EQ(ids.size(), kNumIds);
  for (std::uint32_t i = 0; i < kNumIds; ++i) {
    const Result<std::string> found = ids.find(i * 3677 % kNumIds);
    ASSERT_TRUE(found.ok());
    ASSERT_EQ(*found, id_of(i * 3677 % kNumIds));
  }
}

}  // namespace
}  // namespace sameish::engine
