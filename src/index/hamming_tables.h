// HammingTables: a fixed set of different fingerprints, laid out so that a question finds all of them within k.
// Idea     each table of a TableLayout holds all fingerprints in order of the leading bits of its key, and a directory of
//          where each bucket begins. A question looks at the buckets within the table's radius; where a bucket lies and what
//          it holds are fetched some questions ahead, so that memory answers many at once. A match is reported by the first
//          table that sees it. The place of a fingerprint in the first table is its rank, by which the caller hangs
//          ids on it; a match of another table is looked up there.
// Cost     a layout says; for 10 million of 64 bits, k = 3: half a microsecond a question, 55 bytes a fingerprint
//          (`make bench-index`).
// Threads  build() starts its own workers; a built object is immutable and may be asked by any number of threads.
// Tests    tests/differential/index/hamming_tables_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/wide_array.h"
#include "index/table_layout.h"

namespace sameish::index {

inline constexpr std::uint64_t kMaxTableSize = ~std::uint32_t{0} - 64;

/// A fingerprint within the distance of a question.
struct TableMatch {
  std::uint32_t query = 0;  ///< the question's place among those asked
  std::uint32_t rank = 0;
  std::uint32_t distance = 0;
  friend bool operator==(const TableMatch&, const TableMatch&) = default;
  friend auto operator<=>(const TableMatch&, const TableMatch&) = default;
};

/// One table: values in order of the leading bits of its key; bucket b is [begins[b], begins[b + 1]).
template <class Value>
struct TableView {
  TableTest test;
  const std::uint32_t* begins = nullptr;
  const Value* values = nullptr;
};

/// What is asked of, wherever its tables lie. All tables hold the same `size` different values; in the first they ascend
/// within each bucket.
template <class Value>
struct TablesView {
  std::uint64_t size = 0;
  unsigned max_distance = 0;
  std::vector<TableView<Value>> tables;  ///< one, with a directory of no use, for a scan

  /// Appends every fingerprint within `max_distance` (at most the one built for) of each question, by question, then in no
  /// stated order.
  void find(std::span<const Value> queries, unsigned max_distance, std::vector<TableMatch>& matches) const;

  /// The rank of a value; nothing is found: size.
  [[nodiscard]] std::uint64_t rank_of(const Value& value) const noexcept;
};

/// Tables in memory of their own.
template <class Value>
class HammingTables {
 public:
  /// `values` are different from each other, at most kMaxTableSize.
  static HammingTables build(std::span<const Value> values, const TableLayout& layout, unsigned num_threads);

  [[nodiscard]] const TablesView<Value>& view() const noexcept { return view_; }
  [[nodiscard]] const TableLayout& layout() const noexcept { return layout_; }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return num_bytes_; }

 private:
  struct Table {
    WideArray<std::uint32_t> begins;
    WideArray<Value> values;
  };

  TableLayout layout_;
  std::vector<Table> tables_;
  TablesView<Value> view_;
  std::uint64_t num_bytes_ = 0;
};

}  // namespace sameish::index
