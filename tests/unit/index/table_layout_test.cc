// Every layout, on every small set of differing bits: some table must see it.
#include "index/table_layout.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "index/self_join.h"
#include "reference/index/differences.h"

namespace sameish::index {
namespace {

bool covered(const TableLayout& layout, const Bits128& difference) {
  if (layout.tables.empty()) return true;
  for (const TableTest& table : layout.tables) {
    if (table.sees(difference)) return true;
  }
  return false;
}

TEST(TableLayoutTest, EverySetOfDifferencesIsSeen) {
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= (num_bits == 64 ? 3U : 2U); ++k) {
      for (const TableLayout& layout : known_layouts(num_bits, k, 1000)) {
        const auto is_covered = [&](const Bits128& difference) { return covered(layout, difference); };
        ASSERT_TRUE(reference::for_all_differences(num_bits, k, is_covered)) << layout.describe();
      }
    }
  }
}

TEST(TableLayoutTest, ManyRandomSetsOfDifferencesAreSeen) {
  SplitMix64 random(7);
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= kMaxDistance; ++k) {
      for (const TableLayout& layout : known_layouts(num_bits, k, 100'000'000)) {
        for (int round = 0; round < 2000; ++round) {
          Bits128 difference;
          for (unsigned i = 0; i < k; ++i) set_bit(difference, static_cast<unsigned>(random() % num_bits));
          ASSERT_TRUE(covered(layout, difference)) << layout.describe();
        }
      }
    }
  }
}

TEST(TableLayoutTest, KeysLieInsideTheFingerprint) {
  for (const unsigned num_bits : {64U, 128U}) {
    for (unsigned k = 0; k <= kMaxDistance; ++k) {
      for (const std::uint64_t size : {0ULL, 1ULL, 1000ULL, 4'000'000'000ULL}) {
        for (const TableLayout& layout : known_layouts(num_bits, k, size)) {
          for (const TableTest& table : layout.tables) {
            EXPECT_GT(table.key.high.num_bits, 0U);
            EXPECT_LE(table.key.num_bits(), kMaxKeyBits);
            EXPECT_LE(table.key.high.first_bit + table.key.high.num_bits, num_bits);
            EXPECT_LE(table.key.low.first_bit + table.key.low.num_bits, num_bits);
            EXPECT_EQ(count_bits(table.key.mask<Bits128>()), table.key.num_bits()) << "the ranges overlap";
            EXPECT_GE(table.directory_bits, 1U);
            EXPECT_LE(table.directory_bits, std::min(table.key.num_bits(), kMaxDirectoryBits));
          }
        }
      }
    }
  }
}

TEST(TableLayoutTest, TheKeyIsItsRangesSideBySide) {
  const TableKey key{{60, 8}, {3, 4}};
  const Bits128 value{0xf000000000000058, 0x5};
  EXPECT_EQ(key.of(value), 0x5fU << 4 | 0xbU);
  EXPECT_EQ(key.mask<Bits128>(), (Bits128{0xf000000000000078, 0xf}));
}

TEST(TableLayoutTest, TheFastestThatFitsIsChosen) {
  EXPECT_TRUE(choose_layout(64, 3, 100, 0).value().tables.empty()) << "a scan";
  const TableLayout fast = choose_layout(64, 3, 10'000'000, 0).value();
  const TableLayout small = choose_layout(64, 3, 10'000'000, 28).value();
  EXPECT_LE(small.bytes_per_fingerprint, 28);
  EXPECT_LT(fast.query_ns, small.query_ns);
  EXPECT_TRUE(choose_layout(64, 3, 10'000'000, 8).value().tables.empty());
  const auto refused = choose_layout(64, 3, 10'000'000, 7);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::resource_limit);
}

}  // namespace
}  // namespace sameish::index
