// BlockPartition: values and positions in order of one block of bits.
// Idea     first one scatter into up to 2048 partitions by the leading bits of the block, through small buffers so that
//          memory sees whole lines; then each partition, which fits the L2 cache, is put in order by the other bits in
//          the memory of one thread. A pass that needs one bucket at a time never writes the second order back.
// Cost     about 3 ns a value for the scatter and 3 ns for the second order.
// Threads  scatter() starts its own workers; afterwards different partitions may be worked on side by side.
// Source   Wassenberg and Sanders, "Engineering a multi-core radix sort", Euro-Par 2011 (write combining).
// Tests    tests/unit/index/block_partition_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/wide_array.h"
#include "index/bucket_joiner.h"
#include "index/coverage_plan.h"

namespace sameish::index {

/// The order of one partition by the trailing bits of the block, in the memory of one thread.
template <class Value>
struct PartitionOrder {
  std::vector<Value> values;          ///< may be longer than the partition
  std::vector<std::uint32_t> ranks;   ///< likewise
  std::vector<std::uint32_t> begins;  ///< one more than keys; relative to the partition

  [[nodiscard]] Entries<Value> bucket(std::size_t key) const noexcept {
    return Entries<Value>{values.data(), ranks.data(), values.size()}.part(begins[key], begins[key + 1]);
  }
};

template <class Value>
class BlockPartition {
 public:
  explicit BlockPartition(std::size_t num_values);

  /// Takes all values in order of the leading bits of `block`; the position of a value is its place in `values`.
  void scatter(std::span<const Value> values, const BitRange& block, unsigned num_threads);

  [[nodiscard]] std::size_t num_partitions() const noexcept { return begins_.size() - 1; }
  /// How many keys of the block share a partition.
  [[nodiscard]] std::size_t keys_per_partition() const noexcept { return std::size_t{1} << trailing_.num_bits; }
  [[nodiscard]] Entries<Value> partition(std::size_t p) const noexcept {
    return Entries<Value>{values_.data(), ranks_.data(), begins_.back()}.part(begins_[p], begins_[p + 1]);
  }

  /// Orders partition p by the trailing bits of the block into `order`.
  void order_partition(std::size_t p, PartitionOrder<Value>& order) const;

  /// The same, and writes the order back; `key_begins` (one more than keys of the block) takes the places.
  void order_in_place(std::size_t p, PartitionOrder<Value>& order, std::span<std::uint32_t> key_begins);

  /// All entries; in order of the block once every partition is.
  [[nodiscard]] Entries<Value> all() const noexcept { return {values_.data(), ranks_.data(), begins_.back()}; }

 private:
  WideArray<Value> values_;
  WideArray<std::uint32_t> ranks_;
  std::vector<std::uint32_t> begins_ = {0};
  BitRange leading_;
  BitRange trailing_;
};

}  // namespace sameish::index
