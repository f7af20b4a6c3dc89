// GrowingTables: a set of entries that grows and shrinks while it is asked.
// Idea     an entry is written to the next slot of flat arrays, then linked in front of its bucket's chain in each table of
//          a TableLayout. Directories are as wide as the tables may grow, so that chains hold one or two entries. Where
//          chains are long (a template by the thousand) or the layout would look at more buckets than there are entries,
//          a question looks at all slots instead: they lie side by side, so that this is never slow.
//          Every change is a numbered operation and takes a slot, a removal too. A slot remembers the operation that ended
//          it. A question first takes the number of operations, its snapshot, and so sees of an id either the old
//          fingerprint or the new one, never both or neither.
// Memory   4 bytes an entry and table, and 24 (32 with 128 bits); 4 to 8 a table and entry of the capacity for directories.
// Cost     an insert writes one place a table: some hundred nanoseconds.
// Threads  one writer; any number of readers, who wait for nobody. Slots are written before the number of operations that
//          includes them is (release), and read after it (acquire).
// Tests    tests/differential/index/growing_tables_test.cc; under the thread sanitizer tests/unit/engine/index_threads_test.cc
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <vector>

#include <sameish/index.h>
#include <boost/unordered/unordered_flat_set.hpp>

#include "index/hamming_tables.h"
#include "index/table_layout.h"

namespace sameish::index {

inline constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};

/// An array of zeros, whose pages the system gives when they are first written.
template <class T>
class ZeroArray {
 public:
  explicit ZeroArray(std::size_t size) : data_(static_cast<T*>(std::calloc(size == 0 ? 1 : size, sizeof(T)))) {
    if (data_ == nullptr) throw std::bad_alloc();
  }
  [[nodiscard]] T* data() const noexcept { return data_.get(); }
  [[nodiscard]] T& operator[](std::size_t i) const noexcept { return data_.get()[i]; }

 private:
  struct Free {
    void operator()(T* p) const noexcept { std::free(p); }
  };
  std::unique_ptr<T, Free> data_;
};

template <class Value>
class GrowingTables {
 public:
  /// `capacity` operations, at most 2^30.
  GrowingTables(unsigned max_distance, std::uint64_t capacity);

  // --- the writer ---

  [[nodiscard]] bool has_room(std::uint64_t num_operations) const noexcept {
    return num_operations_.load(std::memory_order_relaxed) + num_operations <= capacity_;
  }
  /// The slot that holds this id now, or kNoSlot.
  [[nodiscard]] std::uint32_t find(std::uint64_t number, std::string_view name) const noexcept;
  /// Memory for so many operations with names of so many bytes: the calls to come throw nothing.
  void reserve(std::uint64_t num_operations, std::size_t name_bytes);
  /// An operation: the id has this fingerprint now. `name` is copied.
  void insert(std::uint64_t number, std::string_view name, const Value& value);
  /// An operation: the entry of a slot that find() gave is there no longer.
  void remove(std::uint32_t slot);

  // --- readers ---

  /// The snapshot of now.
  [[nodiscard]] std::uint32_t num_operations() const noexcept {
    return num_operations_.load(std::memory_order_acquire);
  }
  /// Entries of now.
  [[nodiscard]] std::uint64_t size() const noexcept { return size_.load(std::memory_order_relaxed); }
  [[nodiscard]] bool is_there(std::uint32_t slot, std::uint32_t snapshot) const noexcept {
    const std::uint32_t end = std::atomic_ref(ends_[slot]).load(std::memory_order_acquire);
    return end == 0 || end > snapshot;
  }
  [[nodiscard]] IndexId id_of(std::uint32_t slot) const noexcept {
    return {numbers_[slot], {names_[slot].begin, names_[slot].size}};
  }
  [[nodiscard]] const Value& value_of(std::uint32_t slot) const noexcept { return values_[slot]; }
  /// Appends what the snapshot has within the distance of each question, by question; ranks are slots. Stops behind the
  /// question that brings `matches` to `most_matches`; the number of questions answered.
  std::size_t find_near(std::span<const Value> queries, unsigned max_distance, std::uint32_t snapshot,
                        std::vector<TableMatch>& matches, std::size_t most_matches = ~std::size_t{0}) const;

  [[nodiscard]] std::uint64_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept;

 private:
  template <class V>
  friend class GrowingSearch;

  struct Name {
    const char* begin;
    std::uint32_t size;
  };
  struct Table {
    TableTest test;
    ZeroArray<std::uint32_t> heads;  // by bucket: the newest slot and 1, 0 for none
    ZeroArray<std::uint32_t> next;   // by slot: the one before it in its chain and 1
  };
  /// Slots that are there, by their ids.
  struct SlotKey {
    std::uint64_t number;
    std::string_view name;
  };
  struct SlotHash {
    using is_transparent = void;
    const GrowingTables* tables;
    std::size_t operator()(std::uint32_t slot) const noexcept;
    std::size_t operator()(const SlotKey& key) const noexcept;
  };
  struct SlotEqual {
    using is_transparent = void;
    const GrowingTables* tables;
    bool operator()(std::uint32_t a, std::uint32_t b) const noexcept { return a == b; }
    bool operator()(const SlotKey& key, std::uint32_t slot) const noexcept;
    bool operator()(std::uint32_t slot, const SlotKey& key) const noexcept { return (*this)(key, slot); }
  };

  const char* keep_name(std::string_view name);
  void end_slot(std::uint32_t slot, std::uint32_t operation);

  std::uint64_t capacity_;
  TableLayout layout_;
  ZeroArray<Value> values_;
  ZeroArray<std::uint64_t> numbers_;
  ZeroArray<Name> names_;
  ZeroArray<std::uint32_t> ends_;  // by slot: the operation that ended it and 1, 0 for none
  std::vector<Table> tables_;
  boost::unordered_flat_set<std::uint32_t, SlotHash, SlotEqual> slots_;
  std::vector<std::unique_ptr<char[]>> name_chunks_;
  std::span<char> name_room_;  // what is left of the last of them
  std::atomic<std::uint64_t> name_bytes_{0};
  std::atomic<std::uint32_t> num_operations_{0};
  std::atomic<std::uint64_t> size_{0};
};

}  // namespace sameish::index
