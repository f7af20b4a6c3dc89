#include "index/block_partition.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/ordered_parallel.h"

namespace sameish::index {
namespace {

constexpr unsigned kMaxLeadingBits = 11;
constexpr std::size_t kPartitionSize = 256;  // smaller partitions gain nothing

template <class Value>
std::uint32_t key_of(const Value& value, const BitRange& range) noexcept {
  return range.num_bits == 0 ? 0 : bit_range(value, range.first_bit, range.num_bits);
}

/// Writes entries to many places, each through a buffer of one or two cache lines.
template <class Value>
class ScatterBuffers {
 public:
  /// `next[p]`: where the next entry of partition p goes.
  ScatterBuffers(std::vector<std::uint32_t> next, Value* values, std::uint32_t* ranks)
      : next_(std::move(next)), lines_(next_.size()), fill_(next_.size()), values_(values), ranks_(ranks) {}

  void put(std::size_t p, const Value& value, std::uint32_t rank) noexcept {
    Line& line = lines_[p];
    const std::size_t at = fill_[p];
    line.values[at] = value;
    line.ranks[at] = rank;
    fill_[p] = static_cast<std::uint8_t>(at + 1);
    if (at + 1 == kLine) flush_line(p);
  }

  void flush() noexcept {
    for (std::size_t p = 0; p < lines_.size(); ++p) {
      std::copy_n(lines_[p].values, fill_[p], values_ + next_[p]);
      std::copy_n(lines_[p].ranks, fill_[p], ranks_ + next_[p]);
    }
  }

 private:
  static constexpr std::size_t kLine = 8;
  struct Line {
    Value values[kLine];
    std::uint32_t ranks[kLine];
  };

  void flush_line(std::size_t p) noexcept {
    std::memcpy(values_ + next_[p], lines_[p].values, sizeof(Line::values));
    std::memcpy(ranks_ + next_[p], lines_[p].ranks, sizeof(Line::ranks));
    next_[p] += kLine;
    fill_[p] = 0;
  }

  std::vector<std::uint32_t> next_;
  std::vector<Line> lines_;
  std::vector<std::uint8_t> fill_;
  Value* values_;
  std::uint32_t* ranks_;
};

}  // namespace

template <class Value>
BlockPartition<Value>::BlockPartition(std::size_t num_values) : values_(num_values), ranks_(num_values) {}

template <class Value>
void BlockPartition<Value>::scatter(std::span<const Value> values, const BitRange& block, unsigned num_threads) {
  assert(block.num_bits > 0);
  const unsigned useful = static_cast<unsigned>(std::bit_width(values.size() / kPartitionSize));
  const unsigned leading_bits = std::min({block.num_bits, kMaxLeadingBits, std::max(1U, useful)});
  trailing_ = {block.first_bit, block.num_bits - leading_bits};
  leading_ = {block.first_bit + trailing_.num_bits, leading_bits};

  const std::size_t num_partitions = std::size_t{1} << leading_bits;
  const std::uint64_t num_chunks = std::max(1U, num_threads);
  const auto chunk_begin = [&](std::uint64_t chunk) { return values.size() * chunk / num_chunks; };
  std::vector<std::vector<std::uint32_t>> next(num_chunks, std::vector<std::uint32_t>(num_partitions));
  parallel_for(num_threads, num_chunks, [&](std::uint64_t chunk, unsigned) {
    std::vector<std::uint32_t>& counts = next[chunk];
    for (std::size_t i = chunk_begin(chunk); i < chunk_begin(chunk + 1); ++i) ++counts[key_of(values[i], leading_)];
  });
  begins_.assign(num_partitions + 1, 0);
  std::uint32_t place = 0;
  for (std::size_t p = 0; p < num_partitions; ++p) {
    begins_[p] = place;
    for (std::vector<std::uint32_t>& counts : next) {
      const std::uint32_t count = counts[p];
      counts[p] = place;
      place += count;
    }
  }
  begins_[num_partitions] = place;
  parallel_for(num_threads, num_chunks, [&](std::uint64_t chunk, unsigned) {
    ScatterBuffers<Value> buffers(std::move(next[chunk]), values_.data(), ranks_.data());
    for (std::size_t i = chunk_begin(chunk); i < chunk_begin(chunk + 1); ++i) {
      buffers.put(key_of(values[i], leading_), values[i], static_cast<std::uint32_t>(i));
    }
    buffers.flush();
  });
}

template <class Value>
void BlockPartition<Value>::order_partition(std::size_t p, PartitionOrder<Value>& order) const {
  const Entries<Value> entries = partition(p);
  if (order.values.size() < entries.size) {
    order.values.resize(entries.size);
    order.ranks.resize(entries.size);
  }
  std::vector<std::uint32_t>& next = order.begins;  // counts, then places two keys later than they end up
  next.assign(keys_per_partition() + 2, 0);
  for (std::size_t i = 0; i < entries.size; ++i) ++next[key_of(entries.values[i], trailing_) + 2];
  for (std::size_t key = 2; key < next.size(); ++key) next[key] += next[key - 1];
  for (std::size_t i = 0; i < entries.size; ++i) {
    const std::uint32_t to = next[key_of(entries.values[i], trailing_) + 1]++;
    order.values[to] = entries.values[i];
    order.ranks[to] = entries.ranks[i];
  }
}

template <class Value>
void BlockPartition<Value>::order_in_place(std::size_t p, PartitionOrder<Value>& order,
                                           std::span<std::uint32_t> key_begins) {
  order_partition(p, order);
  std::copy_n(order.values.data(), partition(p).size, values_.data() + begins_[p]);
  std::copy_n(order.ranks.data(), partition(p).size, ranks_.data() + begins_[p]);
  const std::size_t first_key = p * keys_per_partition();
  for (std::size_t key = 0; key <= keys_per_partition(); ++key) {
    const bool is_shared = key == keys_per_partition();  // the next partition writes it, unless there is none
    if (is_shared && p + 1 < num_partitions()) break;
    key_begins[first_key + key] = begins_[p] + order.begins[key];
  }
}

template class BlockPartition<std::uint64_t>;
template class BlockPartition<Bits128>;

}  // namespace sameish::index
