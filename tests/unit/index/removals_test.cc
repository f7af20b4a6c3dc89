// Bits that are set once, counted, and carried over.
#include "index/removals.h"

#include <gtest/gtest.h>

namespace sameish::index {
namespace {

TEST(RemovalsTest, EachIsCountedOnce) {
  Removals removals(130);
  for (const std::uint32_t entry : {0U, 63U, 64U, 129U, 64U}) removals.add(entry);
  EXPECT_EQ(removals.count(), 4U);
  for (std::uint32_t entry = 0; entry < 130; ++entry) {
    EXPECT_EQ(removals.has(entry), entry == 0 || entry == 63 || entry == 64 || entry == 129) << entry;
  }
}

TEST(RemovalsTest, GoOnFromTheirWords) {
  Removals first(200);
  for (std::uint32_t entry = 5; entry < 200; entry += 7) first.add(entry);
  Removals second(200);
  second.add(5);
  second.add(6);
  second.add_words(first.words());
  EXPECT_EQ(second.count(), first.count() + 1);
  EXPECT_TRUE(second.has(6));
  for (std::uint32_t entry = 5; entry < 200; entry += 7) EXPECT_TRUE(second.has(entry));
}

TEST(RemovalsTest, NothingHasNoWords) { EXPECT_TRUE(Removals(0).words().empty()); }

}  // namespace
}  // namespace sameish::index
