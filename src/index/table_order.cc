#include "index/table_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "base/ordered_parallel.h"
#include "base/wide_array.h"

namespace sameish::index {
namespace {

constexpr unsigned kMaxPartBits = 11;
constexpr std::size_t kPartSize = 4096;  // smaller parts gain nothing

template <class Value>
class KeyOrder {
 public:
  KeyOrder(std::span<const Value> values, const TableTest& test, unsigned num_threads)
      : values_(values), test_(test), num_threads_(std::max(1U, num_threads)), parted_(values.size()) {
    const auto useful = static_cast<unsigned>(std::bit_width(values.size() / kPartSize));
    part_bits_ = std::min({test.directory_bits, kMaxPartBits, useful});
    rest_bits_ = test.directory_bits - part_bits_;
  }

  void run(std::span<Value> ordered, std::span<std::uint32_t> begins) {
    scatter();
    std::vector<std::vector<std::uint32_t>> next(num_threads_);
    parallel_for(num_threads_, num_parts(),
                 [&](std::uint64_t part, unsigned worker) { order_part(part, next[worker], ordered, begins); });
    begins.back() = static_cast<std::uint32_t>(values_.size());
  }

 private:
  [[nodiscard]] std::size_t num_parts() const noexcept { return std::size_t{1} << part_bits_; }
  void scatter() {
    const auto chunk_begin = [this](std::uint64_t chunk) { return values_.size() * chunk / num_threads_; };
    std::vector<std::vector<std::uint32_t>> next(num_threads_, std::vector<std::uint32_t>(num_parts()));
    parallel_for(num_threads_, num_threads_, [&](std::uint64_t chunk, unsigned) {
      for (std::size_t i = chunk_begin(chunk); i < chunk_begin(chunk + 1); ++i) {
        ++next[chunk][test_.bucket_of(values_[i]) >> rest_bits_];
      }
    });
    part_begins_.assign(num_parts() + 1, 0);
    std::uint32_t place = 0;
    for (std::size_t part = 0; part < num_parts(); ++part) {
      part_begins_[part] = place;
      for (std::vector<std::uint32_t>& counts : next) {
        const std::uint32_t count = counts[part];
        counts[part] = place;
        place += count;
      }
    }
    part_begins_.back() = place;
    parallel_for(num_threads_, num_threads_, [&](std::uint64_t chunk, unsigned) {
      scatter_chunk(values_.subspan(chunk_begin(chunk), chunk_begin(chunk + 1) - chunk_begin(chunk)), next[chunk]);
    });
  }

  /// Through a line a part, so that memory sees whole lines.
  void scatter_chunk(std::span<const Value> values, std::vector<std::uint32_t>& next) {
    constexpr std::size_t kLine = 64 / sizeof(Value);
    std::vector<std::array<Value, kLine>> lines(num_parts());
    std::vector<std::uint8_t> fill(num_parts());
    for (const Value& value : values) {
      const std::size_t part = test_.bucket_of(value) >> rest_bits_;
      lines[part][fill[part]++] = value;
      if (fill[part] < kLine) continue;
      std::memcpy(parted_.data() + next[part], lines[part].data(), sizeof(lines[part]));
      next[part] += kLine;
      fill[part] = 0;
    }
    for (std::size_t part = 0; part < num_parts(); ++part) {
      std::copy_n(lines[part].begin(), fill[part], parted_.data() + next[part]);
    }
  }

  void order_part(std::uint64_t part, std::vector<std::uint32_t>& next, std::span<Value> ordered,
                  std::span<std::uint32_t> begins) const {
    const std::size_t num_buckets = std::size_t{1} << rest_bits_;
    const std::uint32_t mask = static_cast<std::uint32_t>(num_buckets - 1);
    next.assign(num_buckets, 0);
    for (std::uint32_t i = part_begins_[part]; i < part_begins_[part + 1]; ++i)
      ++next[test_.bucket_of(parted_[i]) & mask];
    std::uint32_t place = part_begins_[part];
    for (std::size_t bucket = 0; bucket < num_buckets; ++bucket) {
      const std::uint32_t count = next[bucket];
      begins[part * num_buckets + bucket] = next[bucket] = place;
      place += count;
    }
    for (std::uint32_t i = part_begins_[part]; i < part_begins_[part + 1]; ++i) {
      ordered[next[test_.bucket_of(parted_[i]) & mask]++] = parted_[i];
    }
  }

  std::span<const Value> values_;
  TableTest test_;
  unsigned num_threads_;
  unsigned part_bits_ = 0;
  unsigned rest_bits_ = 0;
  WideArray<Value> parted_;
  std::vector<std::uint32_t> part_begins_;
};

}  // namespace

template <class Value>
void order_by_key(std::span<const Value> values, const TableTest& test, unsigned num_threads, std::span<Value> ordered,
                  std::span<std::uint32_t> begins) {
  KeyOrder<Value>(values, test, num_threads).run(ordered, begins);
}

template void order_by_key<std::uint64_t>(std::span<const std::uint64_t>, const TableTest&, unsigned,
                                          std::span<std::uint64_t>, std::span<std::uint32_t>);
template void order_by_key<Bits128>(std::span<const Bits128>, const TableTest&, unsigned, std::span<Bits128>,
                                    std::span<std::uint32_t>);

}  // namespace sameish::index
