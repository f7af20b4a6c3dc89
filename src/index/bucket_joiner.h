// BucketJoiner: all pairs inside one bucket, or across two, that the current test owns.
// Idea     a small bucket is compared pair by pair. A large one is split again: the bits not yet used hold a known
//          number of errors e, so of any e + 1 pieces of them one is equal in both values, and it is enough to compare
//          inside the sub-buckets of each piece. The pieces are chosen from the bits that vary most in this bucket, so
//          a bucket of one template's relatives is split where they differ. A split is undone when counting shows that
//          it would not pay. A pair is reported by the first test, and inside each split by the first piece, that
//          sees it: both depend on a ^ b alone, so each pair is reported once on any path.
// Cost     0.085 ns a comparison on AVX-512; a split costs about 20 ns a value and piece.
// Threads  one a worker. The words found and the counts depend on the buckets only.
// Source   Arasu, Ganti, Kaushik, VLDB 2006, for the enumeration of pieces.
// Tests    tests/differential/index/self_join_test.cc (skewed sets), tests/differential/index/bucket_joiner_test.cc
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "index/pair_words.h"
#include "index/value_bits.h"
#include "kernel/hamming_compare.h"

namespace sameish::index {

/// A BlockTest as masks.
template <class Value>
struct MaskTest {
  Value mask{};
  unsigned radius = 0;
  Value guard{};
  unsigned guard_radius = 0;

  [[nodiscard]] bool passes(const Value& x) const noexcept {
    return count_bits(bit_and(x, mask)) <= radius && count_bits(bit_and(x, guard)) <= guard_radius;
  }
};

/// Values and their positions in the input, side by side.
template <class Value>
struct Entries {
  const Value* values = nullptr;
  const std::uint32_t* ranks = nullptr;
  std::size_t size = 0;
  [[nodiscard]] Entries part(std::size_t begin, std::size_t end) const noexcept {
    return {values + begin, ranks + begin, end - begin};
  }
};

struct JoinCounts {
  std::uint64_t num_comparisons = 0;
  std::uint64_t num_buckets = 0;
  std::uint64_t num_split_buckets = 0;
  std::uint64_t largest_bucket = 0;
};

/// When a run ends early: too many pairs found by all workers together, or the caller wants to stop.
class StopRule {
 public:
  /// max_pairs 0: no limit. `goes_on`, if any, is called by one thread at a time; false stops the run.
  StopRule(std::uint64_t max_pairs, std::function<bool()> goes_on)
      : max_pairs_(max_pairs), goes_on_(std::move(goes_on)) {}

  void count(std::uint64_t num_found) noexcept {
    if (max_pairs_ != 0) num_pairs_.fetch_add(num_found, std::memory_order_relaxed);
  }
  /// Asks the caller, unless another worker is asking.
  void ask() {
    if (!goes_on_) return;
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (lock.owns_lock() && !goes_on_()) stopped_.store(true, std::memory_order_relaxed);
  }
  [[nodiscard]] bool found_too_many() const noexcept {
    return max_pairs_ != 0 && num_pairs_.load(std::memory_order_relaxed) > max_pairs_;
  }
  [[nodiscard]] bool is_stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
  /// Once true, nobody needs to look for more.
  [[nodiscard]] bool ends() const noexcept { return found_too_many() || is_stopped(); }

 private:
  std::uint64_t max_pairs_;
  std::function<bool()> goes_on_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> num_pairs_{0};
  std::atomic<bool> stopped_{false};
};

/// When a bucket is split again. It never changes an answer.
struct SplitRule {
  std::size_t smallest = 600;   ///< a bucket with fewer pairs than one of this size is never split
  double max_share_left = 0.9;  ///< a split must leave less than this share of the work
  /// The same below the first split: each level shows a pair to more sub-buckets, and seeing a pair costs more than
  /// comparing one.
  double max_share_left_deeper = 0.25;
};

template <class Value>
class BucketJoiner {
 public:
  /// `tests` and `stop_rule` must outlive the joiner; no tests stand for one that every pair passes.
  BucketJoiner(const std::vector<MaskTest<Value>>& tests, unsigned max_distance, StopRule& stop_rule,
               const SplitRule& rule = {});
  BucketJoiner(BucketJoiner&&) noexcept;
  ~BucketJoiner();

  /// From now on, only pairs owned by tests[test] are reported.
  void begin_test(std::size_t test) noexcept { test_ = test; }

  /// All pairs of a bucket whose values agree in the block of the current test.
  void join_self(const Entries<Value>& bucket);

  /// All pairs across two buckets whose blocks differ in exactly `num_block_errors` bits.
  void join_cross(const Entries<Value>& rows, const Entries<Value>& columns, unsigned num_block_errors);

  /// All pairs of one array, and all pairs across two, without looking for a split.
  void compare_self(const Entries<Value>& bucket);
  void compare_cross(const Entries<Value>& rows, const Entries<Value>& columns);

  [[nodiscard]] PairWords& found() noexcept { return found_; }
  [[nodiscard]] JoinCounts& counts() noexcept { return counts_; }

 private:
  /// Bits not used so far, and how many errors they may hold in a pair that the current path owns.
  struct Region {
    Value mask{};
    unsigned max_errors = 0;
  };
  struct Regions {
    std::array<Region, 2> items;
    std::size_t size = 0;
  };
  struct Piece {
    Value mask{};
    std::vector<unsigned> bits;
  };
  struct Side;   // one side of a split: keys and the values ordered by key
  struct Split;  // the memory of one level of splitting

  [[nodiscard]] Regions regions_of_test(unsigned num_block_errors) const noexcept;
  void join(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self, const Regions& regions);
  bool try_split(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self, const Regions& regions);
  void choose_pieces(Split& split, const Entries<Value>& rows, const Entries<Value>& columns,
                     const Region& region) const;
  [[nodiscard]] bool pays(Split& split, const Entries<Value>& rows, const Entries<Value>& columns, bool is_self) const;
  void join_pieces(Split& split, const Entries<Value>& rows, const Entries<Value>& columns, bool is_self,
                   const Regions& regions, std::size_t region);
  void ask_whether_to_go_on();
  void compare(const Entries<Value>& rows, const Entries<Value>& columns, bool is_self);
  void compare_tile(const Entries<Value>& tile);
  void report(const Entries<Value>& rows, const Entries<Value>& columns, std::size_t num_hits);
  [[nodiscard]] bool owns(const Value& x) const noexcept;

  const std::vector<MaskTest<Value>>& tests_;
  unsigned max_distance_;
  StopRule& stop_rule_;
  std::uint64_t next_question_ = 0;  // comparisons after which the caller is asked whether to go on
  SplitRule rule_;
  std::size_t test_ = 0;
  kernel::HammingCompare<Value> kernel_;
  std::vector<kernel::Hit> hits_;
  std::vector<std::unique_ptr<Split>> splits_;  // by depth; kept for their memory
  std::size_t depth_ = 0;
  PairWords found_;
  JoinCounts counts_;
};

}  // namespace sameish::index
