// Segment: a fixed set of (id, fingerprint) entries that answers which of them lie within k of a fingerprint.
// Idea     HammingTables hold each different fingerprint once; its rank leads to the entry that has it, or to the group of
//          entries that share it. Entries lie in order of a hash of their number, with a directory of its leading bits, so
//          that an id is found in two places of memory. Everything is a flat array of little-endian numbers: a
//          segment in memory owns them, one on disk is a view into its mapped file.
// Memory   12 bytes an entry, half a byte for the directory, and the tables.
// Cost     build: about 150 ns an entry and thread.
// Threads  build_segment() starts its own workers; a segment is immutable and serves any number of threads.
// Tests    tests/differential/index/segment_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <sameish/index.h>

#include "base/wide_array.h"
#include "index/hamming_tables.h"
#include "index/table_layout.h"

namespace sameish::index {

inline constexpr std::uint32_t kGroupFlag = std::uint32_t{1} << 31U;
inline constexpr std::uint64_t kMaxSegmentEntries = kGroupFlag - 64;
inline constexpr std::uint32_t kNoEntry = ~std::uint32_t{0};

/// The number under which an id is kept: its own, or a hash of its name. Names of one hash are told apart by their bytes.
[[nodiscard]] std::uint64_t entry_number(const IndexId& id, IdKind kind) noexcept;

/// Where entries are found by their id: bucket b of the leading `directory_bits` bits of fmix64(number) is
/// [begins[b], begins[b + 1]) of the entries.
struct EntryDirectory {
  unsigned directory_bits = 1;
  const std::uint32_t* begins = nullptr;

  /// `place` is fmix64() of the number.
  [[nodiscard]] std::uint32_t bucket_of(std::uint64_t place) const noexcept {
    return static_cast<std::uint32_t>(place >> (64 - directory_bits));
  }
};

template <class Value>
struct SegmentView {
  TablesView<Value> tables;  ///< of tables.size different values
  std::uint64_t num_entries = 0;
  const std::uint64_t* numbers = nullptr;  ///< by entry, in order of (fmix64(number), name)
  EntryDirectory directory;
  const std::uint32_t* entries_by_rank = nullptr;  ///< an entry, or kGroupFlag | a group
  std::uint64_t num_groups = 0;                    ///< of two or more entries with one fingerprint
  const std::uint32_t* group_begins = nullptr;     ///< num_groups + 1 places in group_entries
  const std::uint32_t* group_entries = nullptr;    ///< ascending within a group
  const std::uint64_t* name_begins = nullptr;      ///< num_entries + 1 places in names; null: ids are numbers
  const char* names = nullptr;

  /// kNoEntry when it is not there. `number` is entry_number() of the id; `name` is looked at where there are names.
  [[nodiscard]] std::uint32_t find_entry(std::uint64_t number, std::string_view name) const noexcept;
  /// Brings what find_entry() will read nearer: first where the bucket lies, some time later what is in it.
  void prefetch_bucket(std::uint64_t number) const noexcept;
  void prefetch_entry(std::uint64_t number) const noexcept;
  /// Whether the fingerprint of `entry` is `value`.
  [[nodiscard]] bool has(std::uint32_t entry, const Value& value) const noexcept;
  [[nodiscard]] IndexId id_of(std::uint32_t entry) const noexcept {
    if (name_begins == nullptr) return {numbers[entry], {}};
    return {numbers[entry], {names + name_begins[entry], name_begins[entry + 1] - name_begins[entry]}};
  }
  /// The entries that have the fingerprint of this rank.
  [[nodiscard]] std::span<const std::uint32_t> entries_of(std::uint32_t rank) const noexcept {
    const std::uint32_t& entry = entries_by_rank[rank];
    if ((entry & kGroupFlag) == 0) return {&entry, 1};
    const std::uint32_t group = entry & ~kGroupFlag;
    return {group_entries + group_begins[group], group_begins[group + 1] - group_begins[group]};
  }
  /// The fingerprint of this rank.
  [[nodiscard]] const Value& value_of(std::uint32_t rank) const noexcept { return tables.tables[0].values[rank]; }
};

/// What a segment is made of: ids and fingerprints side by side. Of equal ids the last holds.
template <class Value>
struct SegmentInput {
  std::span<const std::uint64_t> numbers;   ///< entry_number() of each
  std::span<const std::string_view> names;  ///< empty: ids are numbers
  std::span<const Value> values;
};

/// Of what kind its tables are to be.
struct SegmentPlan {
  unsigned max_distance = 3;
  double max_bytes = 0;  ///< a fingerprint, entries included; 0: no limit
};

/// Bytes an entry takes beside the tables, names not counted.
inline constexpr double kEntryBytes = 12.6;

/// The fastest layout of the plan for so many fingerprints. Errors: resource_limit, saying how many bytes are the least.
template <class Value>
[[nodiscard]] Result<TableLayout> choose_segment_layout(const SegmentPlan& plan, std::uint64_t num_fingerprints);

/// A segment in memory of its own.
template <class Value>
class Segment {
 public:
  /// At most kMaxSegmentEntries. `plan` is one that choose_segment_layout() accepts.
  static Segment build(const SegmentInput<Value>& input, const SegmentPlan& plan, unsigned num_threads);

  [[nodiscard]] const SegmentView<Value>& view() const noexcept { return view_; }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return num_bytes_; }

 private:
  template <class V>
  friend class SegmentBuilder;

  SegmentView<Value> view_;
  HammingTables<Value> tables_;
  WideArray<std::uint64_t> numbers_;
  std::vector<std::uint32_t> number_begins_;
  WideArray<std::uint32_t> entries_by_rank_;
  std::vector<std::uint32_t> group_begins_;
  std::vector<std::uint32_t> group_entries_;
  std::vector<std::uint64_t> name_begins_;
  std::vector<char> names_;
  std::uint64_t num_bytes_ = 0;
};

}  // namespace sameish::index
