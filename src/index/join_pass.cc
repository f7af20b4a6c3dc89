#include "index/join_pass.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/ordered_parallel.h"

namespace sameish::index {
namespace {

constexpr std::size_t kLargeBucket = 256;     // joined on its own; smaller ones are collected
constexpr std::size_t kCollectedSize = 1024;  // how many neighbors are collected before comparing
constexpr std::size_t kKeysPerTask = 256;

/// Every word of `num_bits` bits with 1 to `radius` bits set, those with fewer bits first.
std::vector<std::uint32_t> flips_within(unsigned num_bits, unsigned radius) {
  std::vector<std::uint32_t> flips;
  std::size_t begin = 0;
  std::size_t end = 0;
  for (unsigned bit = 0; bit < num_bits; ++bit) flips.push_back(std::uint32_t{1} << bit);
  for (unsigned size = 2; size <= radius; ++size) {
    begin = end;
    end = flips.size();
    for (std::size_t i = begin; i < end; ++i) {
      const auto above = static_cast<unsigned>(std::bit_width(flips[i]));
      for (unsigned bit = above; bit < num_bits; ++bit) flips.push_back(flips[i] | std::uint32_t{1} << bit);
    }
  }
  return flips;
}

/// The neighbors of one bucket, collected until comparing them is worth a call.
template <class Value>
class NeighborCollector {
 public:
  NeighborCollector() : values_(kCollectedSize + kLargeBucket), ranks_(values_.size()) {}

  void add(BucketJoiner<Value>& joiner, const Entries<Value>& rows, const Entries<Value>& neighbor) {
    for (std::size_t i = 0; i < neighbor.size; ++i) {
      values_[size_ + i] = neighbor.values[i];
      ranks_[size_ + i] = neighbor.ranks[i];
    }
    size_ += neighbor.size;
    if (size_ >= kCollectedSize) flush(joiner, rows);
  }

  void flush(BucketJoiner<Value>& joiner, const Entries<Value>& rows) {
    if (size_ > 0) joiner.compare_cross(rows, {values_.data(), ranks_.data(), size_});
    size_ = 0;
  }

 private:
  std::vector<Value> values_;
  std::vector<std::uint32_t> ranks_;
  std::size_t size_ = 0;
};

}  // namespace

template <class Value>
void JoinPasses<Value>::run(const BlockTest& test, std::size_t index) {
  for (BucketJoiner<Value>& joiner : joiners_) joiner.begin_test(index);
  partition_.scatter(values_, test.block, num_threads());
  if (test.radius == 0) {
    join_equal();
  } else {
    join_near(test);
  }
}

template <class Value>
void JoinPasses<Value>::join_equal() {
  std::vector<std::uint32_t> largest_first(partition_.num_partitions());
  std::iota(largest_first.begin(), largest_first.end(), 0U);
  std::stable_sort(largest_first.begin(), largest_first.end(), [&](std::uint32_t a, std::uint32_t b) {
    return partition_.partition(a).size > partition_.partition(b).size;
  });
  parallel_for(num_threads(), largest_first.size(), [&](std::uint64_t task, unsigned worker) {
    const std::size_t p = largest_first[task];
    if (partition_.partition(p).size < 2) return;
    PartitionOrder<Value>& order = orders_[worker];
    partition_.order_partition(p, order);
    const std::size_t num_keys = partition_.keys_per_partition();
    for (std::size_t key = 0; key < num_keys; ++key) joiners_[worker].join_self(order.bucket(key));
  });
}

template <class Value>
void JoinPasses<Value>::join_near(const BlockTest& test) {
  std::vector<std::uint32_t> begins((std::size_t{1} << test.block.num_bits) + 1);
  parallel_for(num_threads(), partition_.num_partitions(),
               [&](std::uint64_t p, unsigned worker) { partition_.order_in_place(p, orders_[worker], begins); });
  const std::size_t num_keys = begins.size() - 1;
  const std::vector<std::uint32_t> flips = flips_within(test.block.num_bits, test.radius);
  std::vector<NeighborCollector<Value>> collectors(joiners_.size());
  const Entries<Value> all = partition_.all();
  parallel_for(num_threads(), (num_keys + kKeysPerTask - 1) / kKeysPerTask, [&](std::uint64_t task, unsigned worker) {
    BucketJoiner<Value>& joiner = joiners_[worker];
    const std::size_t end_key = std::min(num_keys, (task + 1) * kKeysPerTask);
    for (std::size_t key = task * kKeysPerTask; key < end_key; ++key) {
      const Entries<Value> rows = all.part(begins[key], begins[key + 1]);
      if (rows.size == 0) continue;
      joiner.join_self(rows);
      for (const std::uint32_t flip : flips) {
        const std::size_t other = key ^ flip;
        if (other < key || begins[other] == begins[other + 1]) continue;
        const Entries<Value> columns = all.part(begins[other], begins[other + 1]);
        if (rows.size > kLargeBucket || columns.size > kLargeBucket) {
          joiner.join_cross(rows, columns, count_bits(std::uint64_t{flip}));
        } else {
          collectors[worker].add(joiner, rows, columns);
        }
      }
      collectors[worker].flush(joiner, rows);
    }
  });
}

template class JoinPasses<std::uint64_t>;
template class JoinPasses<Bits128>;

}  // namespace sameish::index
