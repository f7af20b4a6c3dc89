// BlockPartition: every value comes out once, in the bucket of its key, with its position.
#include "index/block_partition.h"

#include <gtest/gtest.h>

#include "reference/index/fingerprint_sets.h"

namespace sameish::index {
namespace {

template <class Value>
void expect_partition(const std::vector<Value>& values, const BitRange& block, unsigned num_threads) {
  BlockPartition<Value> partition(values.size());
  partition.scatter(values, block, num_threads);
  PartitionOrder<Value> order;
  std::vector<std::uint32_t> begins((std::size_t{1} << block.num_bits) + 1);
  std::size_t num_seen = 0;
  for (std::size_t p = 0; p < partition.num_partitions(); ++p) {
    partition.order_partition(p, order);
    for (std::size_t key = 0; key < partition.keys_per_partition(); ++key) {
      const Entries<Value> bucket = order.bucket(key);
      for (std::size_t i = 0; i < bucket.size; ++i, ++num_seen) {
        ASSERT_EQ(bit_range(bucket.values[i], block.first_bit, block.num_bits),
                  p * partition.keys_per_partition() + key);
        ASSERT_EQ(bucket.values[i], values[bucket.ranks[i]]);
        if (i > 0) {
          ASSERT_LT(bucket.ranks[i - 1], bucket.ranks[i]);
        }
      }
    }
    partition.order_in_place(p, order, begins);
  }
  ASSERT_EQ(num_seen, values.size());
  ASSERT_EQ(begins.front(), 0U);
  ASSERT_EQ(begins.back(), values.size());
  for (std::size_t key = 0; key + 1 < begins.size(); ++key) {
    for (std::size_t i = begins[key]; i < begins[key + 1]; ++i) {
      ASSERT_EQ(bit_range(partition.all().values[i], block.first_bit, block.num_bits), key);
    }
  }
}

template <class Value>
void expect_all_blocks() {
  for (const std::size_t size : {0, 1, 7, 8, 9, 5000}) {
    for (const unsigned bits : {1U, 2U, 11U, 12U, 17U}) {
      for (unsigned first = 0; first + bits <= sizeof(Value) * 8; first += 13) {
        expect_partition(reference::biased<Value>(size, size + bits), {first, bits}, 1 + first % 3);
      }
    }
  }
}

TEST(BlockPartitionTest, Values64) { expect_all_blocks<std::uint64_t>(); }
TEST(BlockPartitionTest, Values128) { expect_all_blocks<Bits128>(); }

}  // namespace
}  // namespace sameish::index
