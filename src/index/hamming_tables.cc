#include "index/hamming_tables.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/ordered_parallel.h"
#include "index/bucket_order.h"
#include "index/table_probes.h"

namespace sameish::index {
namespace {

constexpr std::size_t kProbesAhead = 64;  // of a group of questions
constexpr std::size_t kLineBytes = 64;

/// Into ascending order; most are in it already, or hold a handful.
template <class Value>
void sort_buckets(Value* values, const std::uint32_t* begins, std::size_t num_buckets, unsigned num_threads) {
  constexpr std::size_t kTaskBuckets = std::size_t{1} << 14U;
  parallel_for(num_threads, (num_buckets + kTaskBuckets - 1) / kTaskBuckets, [&](std::uint64_t task, unsigned) {
    const std::size_t end = std::min(num_buckets, (task + 1) * kTaskBuckets);
    for (std::size_t bucket = task * kTaskBuckets; bucket < end; ++bucket) {
      std::sort(values + begins[bucket], values + begins[bucket + 1]);
    }
  });
}

/// The run of values a probe led to.
template <class Value>
struct Bucket {
  const Value* values;
  std::uint32_t size;
};

/// Asks groups of questions in three steps, each some groups ahead of the next: which buckets, where they lie, what is in
/// them.
template <class Value>
class TableSearch {
 public:
  TableSearch(const TablesView<Value>& view, std::span<const Value> queries, unsigned max_distance,
              std::vector<TableMatch>& matches)
      : view_(view),
        queries_(queries),
        max_distance_(max_distance),
        matches_(matches),
        loops_(kernel::hamming_compare<Value>(kernel::active_level())),
        plan_(tests_of(view), max_distance),
        probes_(plan_.probes()) {
    group_size_ = std::max<std::size_t>(1, kProbesAhead / probes_.size());
    numbers_.resize(2 * group_size_ * probes_.size());
    buckets_.resize(numbers_.size());
  }

  /// Until there are so many matches; how many questions were answered.
  std::size_t run(std::size_t most_matches) {
    const std::size_t num_groups = (queries_.size() + group_size_ - 1) / group_size_;
    std::size_t num_answered = 0;
    for (std::size_t step = 0; step < num_groups + 2 && matches_.size() < most_matches; ++step) {
      if (step < num_groups) number_buckets(step);
      if (step >= 1 && step - 1 < num_groups) find_buckets(step - 1);
      if (step >= 2) num_answered = compare(step - 2, most_matches);
    }
    look_up_ranks();
    return num_answered;
  }

 private:
  static std::vector<TableTest> tests_of(const TablesView<Value>& view) {
    std::vector<TableTest> tests;
    tests.reserve(view.tables.size());
    for (const TableView<Value>& table : view.tables) tests.push_back(table.test);
    return tests;
  }
  [[nodiscard]] std::size_t first_query(std::size_t group) const noexcept {
    return std::min(group * group_size_, queries_.size());
  }
  [[nodiscard]] std::size_t first_probe(std::size_t group) const noexcept {
    return group % 2 * group_size_ * probes_.size();
  }

  void number_buckets(std::size_t group) {
    std::uint32_t* number = numbers_.data() + first_probe(group);
    for (std::size_t q = first_query(group); q < first_query(group + 1); ++q) {
      std::uint32_t last_table = 0;
      std::uint32_t own = view_.tables[0].test.bucket_of(queries_[q]);
      for (const Probe& probe : probes_) {
        if (probe.table != last_table) own = view_.tables[last_table = probe.table].test.bucket_of(queries_[q]);
        *number = own ^ probe.flips;
        __builtin_prefetch(view_.tables[probe.table].begins + *number++);
      }
    }
  }

  void find_buckets(std::size_t group) {
    const std::uint32_t* number = numbers_.data() + first_probe(group);
    Bucket<Value>* bucket = buckets_.data() + first_probe(group);
    for (std::size_t q = first_query(group); q < first_query(group + 1); ++q) {
      for (const Probe& probe : probes_) {
        const TableView<Value>& table = view_.tables[probe.table];
        const std::uint32_t begin = table.begins[*number];
        const std::uint32_t size = table.begins[*number++ + 1] - begin;
        *bucket++ = {table.values + begin, size};
        fetch(table.values + begin, size);
      }
    }
  }

  /// The first lines; the processor sees by itself where a long run goes on.
  static void fetch(const Value* values, std::uint32_t size) noexcept {
    constexpr std::size_t kMostBytes = 4 * kLineBytes;
    const auto* const bytes = reinterpret_cast<const char*>(values);
    const std::size_t num_bytes = std::min(size * sizeof(Value), kMostBytes);
    for (std::size_t at = 0; at < num_bytes; at += kLineBytes) __builtin_prefetch(bytes + at);
    if (num_bytes > 0) __builtin_prefetch(bytes + num_bytes - 1);  // they may begin within a line
  }

  /// Up to which question it came.
  std::size_t compare(std::size_t group, std::size_t most_matches) {
    const Bucket<Value>* bucket = buckets_.data() + first_probe(group);
    std::size_t q = first_query(group);
    for (const std::size_t end = first_query(group + 1); q < end && matches_.size() < most_matches; ++q) {
      for (const Probe& probe : probes_) {
        compare_bucket(static_cast<std::uint32_t>(q), probe.table, *bucket);
        ++bucket;
      }
    }
    return q;
  }

  void compare_bucket(std::uint32_t query, std::uint32_t table, Bucket<Value> bucket) {
    while (bucket.size > 0) {
      std::size_t num_values = bucket.size;
      const std::size_t num_places =
          loops_.search(queries_[query], bucket.values, num_values, max_distance_, places_.data());
      for (std::size_t i = 0; i < num_places; ++i) take(query, table, bucket.values + places_[i]);
      bucket.values += num_values;
      bucket.size -= static_cast<std::uint32_t>(num_values);
    }
  }

  void take(std::uint32_t query, std::uint32_t table, const Value* value) {
    const Value difference = bit_xor(*value, queries_[query]);
    if (plan_.owner(difference) != table) return;
    if (table != 0) unranked_.push_back({matches_.size(), *value});
    const auto rank = table == 0 ? static_cast<std::uint32_t>(value - view_.tables[0].values) : 0;
    matches_.push_back({query, rank, count_bits(difference)});
  }

  /// Of the matches that other tables found; again each step some matches ahead of the next.
  void look_up_ranks() {
    constexpr std::size_t kBucketsAhead = 16;
    constexpr std::size_t kValuesAhead = 8;
    const TableView<Value>& first = view_.tables[0];
    for (std::size_t i = 0; i < unranked_.size(); ++i) {
      if (i + kBucketsAhead < unranked_.size()) {
        __builtin_prefetch(first.begins + first.test.bucket_of(unranked_[i + kBucketsAhead].value));
      }
      if (i + kValuesAhead < unranked_.size()) {
        __builtin_prefetch(first.values + first.begins[first.test.bucket_of(unranked_[i + kValuesAhead].value)]);
      }
      matches_[unranked_[i].match].rank = static_cast<std::uint32_t>(view_.rank_of(unranked_[i].value));
    }
  }

  const TablesView<Value>& view_;
  std::span<const Value> queries_;
  unsigned max_distance_;
  std::vector<TableMatch>& matches_;
  kernel::HammingCompare<Value> loops_;
  ProbePlan<Value> plan_;
  std::span<const Probe> probes_;
  std::size_t group_size_ = 1;
  std::vector<std::uint32_t> numbers_;  // of the buckets of two groups
  std::vector<Bucket<Value>> buckets_;
  std::array<std::uint32_t, kernel::kCompareTile> places_;
  struct Unranked {
    std::size_t match;
    Value value;
  };
  std::vector<Unranked> unranked_;
};

}  // namespace

template <class Value>
std::size_t TablesView<Value>::find(std::span<const Value> queries, unsigned distance, std::vector<TableMatch>& matches,
                                    std::size_t most_matches) const {
  assert(distance <= max_distance);
  if (size == 0 || queries.empty()) return queries.size();
  return TableSearch<Value>(*this, queries, distance, matches).run(most_matches);
}

template <class Value>
std::uint64_t TablesView<Value>::rank_of(const Value& value) const noexcept {
  if (size == 0) return 0;
  const TableView<Value>& table = tables.front();
  const std::uint32_t bucket = table.test.bucket_of(value);
  const Value* const end = table.values + table.begins[bucket + 1];
  const Value* const found = std::lower_bound(table.values + table.begins[bucket], end, value);
  return found == end || *found != value ? size : static_cast<std::uint64_t>(found - table.values);
}

template <class Value>
HammingTables<Value> HammingTables<Value>::build(std::span<const Value> values, const TableLayout& layout,
                                                 unsigned num_threads) {
  assert(values.size() <= kMaxTableSize);
  HammingTables out;
  out.layout_ = layout;
  out.view_.size = values.size();
  out.view_.max_distance = layout.max_distance;
  std::vector<TableTest> tests = layout.tables;
  if (tests.empty()) tests.push_back(first_table(layout));
  WideArray<Value> scratch(values.size());
  for (const TableTest& test : tests) {
    const std::size_t num_begins = (std::size_t{1} << test.directory_bits) + 1;
    Table& table =
        out.tables_.emplace_back(Table{WideArray<std::uint32_t>(num_begins), WideArray<Value>(values.size())});
    // From the second table on in order of the first: neighbors there are likely near here too.
    const std::span<const Value> from =
        out.tables_.size() == 1 ? values : std::span<const Value>(out.tables_.front().values.data(), values.size());
    order_by_bucket(
        from, test.directory_bits, [test](const Value& value) { return test.bucket_of(value); }, num_threads,
        std::span(scratch.data(), values.size()), std::span(table.values.data(), values.size()),
        std::span(table.begins.data(), num_begins));
    if (out.tables_.size() == 1) sort_buckets(table.values.data(), table.begins.data(), num_begins - 1, num_threads);
    out.view_.tables.push_back({test, table.begins.data(), table.values.data()});
    out.num_bytes_ += num_begins * sizeof(std::uint32_t) + values.size() * sizeof(Value);
  }
  return out;
}

template struct TablesView<std::uint64_t>;
template struct TablesView<Bits128>;
template class HammingTables<std::uint64_t>;
template class HammingTables<Bits128>;

}  // namespace sameish::index
