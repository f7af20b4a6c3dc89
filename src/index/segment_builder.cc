// How a segment is laid out. Story in segment.h.
#include <algorithm>
#include <bit>
#include <cassert>
#include <compare>
#include <utility>

#include "base/hash.h"
#include "base/ordered_parallel.h"
#include "index/bucket_order.h"
#include "index/segment.h"

namespace sameish::index {
namespace {

constexpr std::size_t kTaskBuckets = std::size_t{1} << 13U;

/// Calls work(first bucket, end bucket, number of the range) for all of `num_buckets`.
template <class Work>
void for_bucket_ranges(std::size_t num_buckets, unsigned num_threads, const Work& work) {
  parallel_for(num_threads, (num_buckets + kTaskBuckets - 1) / kTaskBuckets, [&](std::uint64_t task, unsigned) {
    work(task * kTaskBuckets, std::min(num_buckets, (task + 1) * kTaskBuckets), task);
  });
}

/// 8 to 16 entries a bucket: half a byte an entry at most.
unsigned entry_directory_bits(std::uint64_t num_entries) {
  return std::max(5U, static_cast<unsigned>(std::bit_width(num_entries))) - 4;
}

}  // namespace

template <class Value>
Result<TableLayout> choose_segment_layout(const SegmentPlan& plan, std::uint64_t num_fingerprints) {
  const unsigned num_bits = kNumBits<Value>;
  const double table_bytes = plan.max_bytes - kEntryBytes;
  if (plan.max_bytes > 0 && table_bytes < num_bits / 8.0) {
    return Error{ErrorCode::resource_limit, "a fingerprint of " + std::to_string(num_bits) + " bits takes at least " +
                                                std::to_string(num_bits / 8 + 13) + " bytes with its number"};
  }
  return choose_layout(num_bits, plan.max_distance, num_fingerprints, plan.max_bytes > 0 ? table_bytes : 0);
}

/// Entries in order of their ids, then fingerprints in order of their ranks, then what leads from one to the other.
template <class Value>
class SegmentBuilder {
 public:
  SegmentBuilder(const SegmentInput<Value>& input, const SegmentPlan& plan, unsigned num_threads)
      : input_(input), plan_(plan), num_threads_(num_threads) {
    assert(input.values.size() <= kMaxSegmentEntries);
  }

  Segment<Value> run() {
    order_entries();
    keep_entries();
    TableLayout layout = layout_for(num_entries_);
    std::uint64_t num_ranks = order_values(layout);
    if (num_ranks * 2 < num_entries_) {  // most are copies: other tables suit them better
      layout = layout_for(num_ranks);
      num_ranks = order_values(layout);
    }
    rank_values(num_ranks);
    ordered_ = {};
    scratch_ = {};
    segment_.tables_ = HammingTables<Value>::build({as<Value>(rows_), num_ranks}, layout, num_threads_);
    finish();
    return std::move(segment_);
  }

 private:
  struct Place {
    std::uint64_t hash;   // of the id's number
    std::uint32_t place;  // in the input
    bool is_replaced;     // by a later one of the same id
  };
  struct Item {
    Value value;
    std::uint32_t entry;
  };
  /// The system clears every page that it gives, so the same memory serves one step after the other.
  using Buffer = WideArray<std::byte>;
  static constexpr std::size_t kRowBytes = std::max(sizeof(Place), sizeof(Item));
  template <class Row>
  static Row* as(Buffer& buffer) {
    return reinterpret_cast<Row*>(buffer.data());
  }
  template <class Row>
  static std::span<Row> as(Buffer& buffer, std::size_t size) {
    return {as<Row>(buffer), size};
  }

  /// What a range of buckets adds.
  struct Counts {
    std::uint64_t num_ranks = 0;
    std::uint64_t num_groups = 0;
    std::uint64_t num_grouped = 0;
  };

  [[nodiscard]] TableLayout layout_for(std::uint64_t num_fingerprints) const {
    return choose_segment_layout<Value>(plan_, num_fingerprints).value();
  }
  [[nodiscard]] std::string_view name_of(std::uint32_t place) const {
    return input_.names.empty() ? std::string_view() : input_.names[place];
  }

  void order_entries() {
    const std::size_t size = input_.values.size();
    const unsigned bits = entry_directory_bits(size);
    rows_ = Buffer(size * kRowBytes);
    scratch_ = Buffer(size * kRowBytes);
    ordered_ = Buffer(size * kRowBytes);
    const std::span<Place> places = as<Place>(rows_, size);
    for (std::size_t i = 0; i < size; ++i) {
      places[i] = {fmix64(input_.numbers[i]), static_cast<std::uint32_t>(i), false};
    }
    segment_.number_begins_.resize((std::size_t{1} << bits) + 1);
    order_by_bucket(
        std::span<const Place>(places), bits,
        [bits](const Place& place) { return static_cast<std::uint32_t>(place.hash >> (64 - bits)); }, num_threads_,
        as<Place>(scratch_, size), as<Place>(ordered_, size), std::span(segment_.number_begins_));
    segment_.view_.directory.directory_bits = bits;
    const std::vector<std::uint32_t>& begins = segment_.number_begins_;
    for_bucket_ranges(begins.size() - 1, num_threads_, [&](std::size_t begin, std::size_t end, std::uint64_t) {
      for (std::size_t bucket = begin; bucket < end; ++bucket) order_ids(begins[bucket], begins[bucket + 1]);
    });
  }

  /// By number, then name; of equal ids the last is not replaced.
  void order_ids(std::uint32_t begin, std::uint32_t end) {
    Place* const places = as<Place>(ordered_);
    std::sort(places + begin, places + end, [this](const Place& a, const Place& b) {
      if (a.hash != b.hash) return a.hash < b.hash;
      if (const auto order = name_of(a.place) <=> name_of(b.place); std::is_neq(order)) return std::is_lt(order);
      return a.place < b.place;
    });
    for (std::uint32_t i = begin; i + 1 < end; ++i) {
      Place& place = places[i];
      const Place& next = places[i + 1];
      place.is_replaced = place.hash == next.hash && name_of(place.place) == name_of(next.place);
    }
  }

  /// Numbers and names of the entries that stay.
  void keep_entries() {
    std::vector<std::uint32_t>& begins = segment_.number_begins_;
    const std::size_t size = input_.values.size();
    segment_.numbers_ = WideArray<std::uint64_t>(size);
    if (!input_.names.empty()) segment_.name_begins_.reserve(size + 1);
    std::uint32_t entry = 0;
    std::uint32_t i = 0;
    for (std::size_t bucket = 0; bucket + 1 < begins.size(); ++bucket) {
      const std::uint32_t end = begins[bucket + 1];
      begins[bucket] = entry;
      for (; i < end; ++i) {
        const Place& place = as<Place>(ordered_)[i];
        if (!place.is_replaced) keep_entry(place.place, entry++);
      }
    }
    begins.back() = entry;
    num_entries_ = entry;
    if (!input_.names.empty()) segment_.name_begins_.push_back(segment_.names_.size());
  }

  void keep_entry(std::uint32_t place, std::uint32_t entry) {
    segment_.numbers_[entry] = input_.numbers[place];
    as<Item>(rows_)[entry] = {input_.values[place], entry};
    if (input_.names.empty()) return;
    segment_.name_begins_.push_back(segment_.names_.size());
    const std::string_view name = input_.names[place];
    segment_.names_.insert(segment_.names_.end(), name.begin(), name.end());
  }

  /// Brings equal fingerprints together, in the order of the first table. Returns how many there are.
  std::uint64_t order_values(const TableLayout& layout) {
    const TableTest test = first_table(layout);
    bucket_begins_.resize((std::size_t{1} << test.directory_bits) + 1);
    order_by_bucket(
        std::span<const Item>(as<Item>(rows_, num_entries_)), test.directory_bits,
        [test](const Item& item) { return test.bucket_of(item.value); }, num_threads_, as<Item>(scratch_, num_entries_),
        as<Item>(ordered_, num_entries_), std::span(bucket_begins_));
    const std::size_t num_buckets = bucket_begins_.size() - 1;
    counts_.assign((num_buckets + kTaskBuckets - 1) / kTaskBuckets, {});
    for_bucket_ranges(num_buckets, num_threads_, [&](std::size_t begin, std::size_t end, std::uint64_t task) {
      for (std::size_t bucket = begin; bucket < end; ++bucket) sort_bucket(bucket);
      for_values(bucket_begins_[begin], bucket_begins_[end], [&](std::uint32_t, std::uint32_t num_entries) {
        ++counts_[task].num_ranks;
        counts_[task].num_groups += num_entries > 1 ? 1 : 0;
        counts_[task].num_grouped += num_entries > 1 ? num_entries : 0;
      });
    });
    std::uint64_t num_ranks = 0;
    for (const Counts& counts : counts_) num_ranks += counts.num_ranks;
    return num_ranks;
  }

  void sort_bucket(std::size_t bucket) {
    Item* const items = as<Item>(ordered_);
    std::sort(items + bucket_begins_[bucket], items + bucket_begins_[bucket + 1],
              [](const Item& a, const Item& b) { return a.value != b.value ? a.value < b.value : a.entry < b.entry; });
  }

  /// visit(first, number of entries) for each run of equal fingerprints.
  template <class Visit>
  void for_values(std::uint32_t begin, std::uint32_t end, const Visit& visit) {
    const Item* const items = as<Item>(ordered_);
    while (begin < end) {
      std::uint32_t next = begin + 1;
      while (next < end && items[next].value == items[begin].value) ++next;
      visit(begin, next - begin);
      begin = next;
    }
  }

  /// A rank for each fingerprint, and from it to its entries.
  void rank_values(std::uint64_t num_ranks) {
    segment_.entries_by_rank_ = WideArray<std::uint32_t>(num_ranks);
    std::vector<Counts> firsts = first_places();
    segment_.group_begins_.resize(firsts.back().num_groups + 1);
    segment_.group_entries_.resize(firsts.back().num_grouped);
    segment_.group_begins_.back() = static_cast<std::uint32_t>(firsts.back().num_grouped);
    for_bucket_ranges(bucket_begins_.size() - 1, num_threads_,
                      [&](std::size_t begin, std::size_t end, std::uint64_t t) {
                        for_values(bucket_begins_[begin], bucket_begins_[end],
                                   [&](std::uint32_t first, std::uint32_t num) { rank_value(first, num, firsts[t]); });
                      });
  }

  /// Where each range of buckets begins to write; one more at the end.
  [[nodiscard]] std::vector<Counts> first_places() const {
    std::vector<Counts> firsts(1);
    for (const Counts& counts : counts_) {
      firsts.push_back({firsts.back().num_ranks + counts.num_ranks, firsts.back().num_groups + counts.num_groups,
                        firsts.back().num_grouped + counts.num_grouped});
    }
    return firsts;
  }

  void rank_value(std::uint32_t first, std::uint32_t num_entries, Counts& next) {
    const Item* const items = as<Item>(ordered_);
    as<Value>(rows_)[next.num_ranks] = items[first].value;
    std::uint32_t& entry = segment_.entries_by_rank_[next.num_ranks++];
    if (num_entries == 1) {
      entry = items[first].entry;
      return;
    }
    entry = kGroupFlag | static_cast<std::uint32_t>(next.num_groups);
    segment_.group_begins_[next.num_groups++] = static_cast<std::uint32_t>(next.num_grouped);
    for (std::uint32_t i = first; i < first + num_entries; ++i) {
      segment_.group_entries_[next.num_grouped++] = items[i].entry;
    }
  }

  void finish() {
    SegmentView<Value>& view = segment_.view_;
    view.tables = segment_.tables_.view();
    view.num_entries = num_entries_;
    view.numbers = segment_.numbers_.data();
    view.directory.begins = segment_.number_begins_.data();
    view.entries_by_rank = segment_.entries_by_rank_.data();
    view.num_groups = segment_.group_begins_.size() - 1;
    view.group_begins = segment_.group_begins_.data();
    view.group_entries = segment_.group_entries_.data();
    if (!input_.names.empty()) {
      view.name_begins = segment_.name_begins_.data();
      view.names = segment_.names_.data();
    }
    segment_.num_bytes_ = segment_.tables_.memory_bytes() + num_entries_ * sizeof(std::uint64_t) +
                          view.tables.size * sizeof(std::uint32_t) + segment_.names_.size() +
                          segment_.name_begins_.size() * sizeof(std::uint64_t) +
                          sizeof(std::uint32_t) * (segment_.number_begins_.size() + segment_.group_begins_.size() +
                                                   segment_.group_entries_.size());
  }

  SegmentInput<Value> input_;
  SegmentPlan plan_;
  unsigned num_threads_;
  Segment<Value> segment_;
  std::uint64_t num_entries_ = 0;
  Buffer rows_;  // places in the order of the input, then items by entry, then values by rank
  Buffer scratch_;
  Buffer ordered_;  // places by id, then items by bucket of the first table and value
  std::vector<std::uint32_t> bucket_begins_;
  std::vector<Counts> counts_;  // by range of buckets
};

template <class Value>
Segment<Value> Segment<Value>::build(const SegmentInput<Value>& input, const SegmentPlan& plan, unsigned num_threads) {
  return SegmentBuilder<Value>(input, plan, num_threads).run();
}

template Result<TableLayout> choose_segment_layout<std::uint64_t>(const SegmentPlan&, std::uint64_t);
template Result<TableLayout> choose_segment_layout<Bits128>(const SegmentPlan&, std::uint64_t);
template class Segment<std::uint64_t>;
template class Segment<Bits128>;

}  // namespace sameish::index
