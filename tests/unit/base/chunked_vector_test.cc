#include "base/chunked_vector.h"

#include <gtest/gtest.h>

namespace sameish {
namespace {

TEST(ChunkedVector, KeepsItemsAcrossChunkBorders) {
  ChunkedVector<std::uint32_t> items;
  for (std::uint32_t i = 0; i < 200'000; ++i) items.push_back(i * 3);
  ASSERT_EQ(items.size(), 200'000u);
  for (std::uint32_t i = 0; i < 200'000; ++i) ASSERT_EQ(items[i], i * 3);
}

TEST(ChunkedVector, NeverHoldsMoreThanOneChunkTooMuch) {
  ChunkedVector<std::uint64_t> items;
  for (std::uint64_t i = 0; i < 65'537; ++i) items.push_back(i);
  EXPECT_EQ(items.memory_bytes(), 2 * 65'536 * sizeof(std::uint64_t));
}

}  // namespace
}  // namespace sameish
