#include "index/identical_groups.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/hash.h"
#include "base/ordered_parallel.h"
#include "index/block_partition.h"

namespace sameish::index {
namespace {

// Bijections: equal values stay equal and different ones different, while biased bits become even ones.
std::uint64_t mixed(std::uint64_t value) noexcept { return fmix64(value); }
Bits128 mixed(const Bits128& value) noexcept { return {value.low, fmix64(value.high ^ fmix64(value.low))}; }
std::uint64_t hash_of(std::uint64_t mixed_value) noexcept { return mixed_value; }
std::uint64_t hash_of(const Bits128& mixed_value) noexcept { return mixed_value.high; }

/// The leading bits of the hash, which the partition is made by.
template <class Value>
constexpr BitRange kLeadingBits = {kNumBits<Value> - 11, 11};

/// Finds repeated values of one partition with a small hash table. One a worker.
template <class Value>
class RepeatFinder {
 public:
  /// Sets first_of[rank] of every repeated value to the rank of its first copy. Ranks of `entries` ascend.
  void find(const Entries<Value>& entries, std::span<std::uint32_t> first_of) {
    const std::size_t num_slots = std::bit_ceil(2 * entries.size);
    slots_.assign(num_slots, kEmpty);
    for (std::uint32_t i = 0; i < entries.size; ++i) {
      std::size_t slot = hash_of(entries.values[i]) & (num_slots - 1);
      while (slots_[slot] != kEmpty && entries.values[slots_[slot]] != entries.values[i]) {
        slot = (slot + 1) & (num_slots - 1);
      }
      if (slots_[slot] == kEmpty) {
        slots_[slot] = i;
      } else {
        first_of[entries.ranks[i]] = entries.ranks[slots_[slot]];
      }
    }
  }

 private:
  static constexpr std::uint32_t kEmpty = ~std::uint32_t{0};
  std::vector<std::uint32_t> slots_;  // places in the entries
};

template <class Value>
std::vector<std::uint32_t> find_first_copies(std::span<const Value> values, unsigned num_threads) {
  std::vector<std::uint32_t> first_of(values.size());
  std::iota(first_of.begin(), first_of.end(), 0U);
  std::vector<Value> mixed_values(values.size());
  std::transform(values.begin(), values.end(), mixed_values.begin(), [](const Value& value) { return mixed(value); });
  BlockPartition<Value> partition(values.size());
  partition.scatter(mixed_values, kLeadingBits<Value>, num_threads);
  std::vector<RepeatFinder<Value>> finders(num_threads);
  parallel_for(num_threads, partition.num_partitions(),
               [&](std::uint64_t p, unsigned worker) { finders[worker].find(partition.partition(p), first_of); });
  return first_of;
}

/// Numbers the groups by their first members and lists the members of each.
Groups groups_by_first(std::vector<std::uint32_t> first_of) {
  std::vector<std::uint32_t> sizes;
  sizes.reserve(first_of.size() + 1);
  std::vector<std::uint32_t>& group_of = first_of;  // a first copy comes before its repeats, so one array serves both
  for (std::uint32_t i = 0; i < first_of.size(); ++i) {
    if (first_of[i] == i) {
      group_of[i] = static_cast<std::uint32_t>(sizes.size());
      sizes.push_back(1);
    } else {
      group_of[i] = group_of[first_of[i]];
      ++sizes[group_of[i]];
    }
  }
  std::vector<std::uint32_t>& next = sizes;
  std::uint32_t place = 0;
  for (std::uint32_t& size : next) {
    place += size;
    size = place - size;
  }
  std::vector<std::uint32_t> members(first_of.size());
  for (std::uint32_t i = 0; i < members.size(); ++i) members[next[group_of[i]]++] = i;
  next.insert(next.begin(), 0);  // each place has moved to the end of its group
  return {std::move(next), std::move(members)};
}

template <class Value>
Groups group(std::span<const Value> values, unsigned num_threads) {
  return groups_by_first(find_first_copies(values, resolve_num_threads(num_threads)));
}

}  // namespace

Groups group_identical(std::span<const std::uint64_t> values, unsigned num_threads) {
  return group(values, num_threads);
}
Groups group_identical(std::span<const Bits128> values, unsigned num_threads) { return group(values, num_threads); }

}  // namespace sameish::index
