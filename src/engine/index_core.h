// IndexCore: the writer of an index, for one width of fingerprints.
// Idea     changes go to the log, then to the growing tables. When these are full they become a segment, in the writer's
//          call; many changes at once become a segment without them. Segments of like size are merged by a thread beside
//          the work: it builds from what was there when it began, and what was removed meanwhile is removed from the new
//          segment before it takes their place. Readers work on a LiveState and never wait for any of it.
//          Of n entries there are about log4(n / growing_size) segments.
// Errors   those of the store. A change that could not be logged, a flush that could not be written: nothing changed, and
//          the next call tries again. A merge that failed is tried again after the next flush.
// Threads  insert(), remove(), merge(), settle() one after another (they wait); state() by any number of threads.
// Tests    tests/unit/engine/index_test.cc, tests/differential/engine/index_test.cc, tests/unit/engine/index_threads_test.cc
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include <sameish/index.h>

#include "engine/index_merge.h"
#include "engine/index_store.h"
#include "index/live_state.h"

namespace sameish::engine {

template <class Value>
class IndexCore {
 public:
  using Part = index::FixedPart<Value>;
  using State = std::shared_ptr<const index::LiveState<Value>>;

  /// `settings` are complete and valid. The parts are what the store holds, oldest first.
  IndexCore(const IndexSettings& settings, const IndexRuntime& runtime, std::unique_ptr<IndexStore<Value>> store,
            std::vector<std::shared_ptr<Part>> parts, std::uint64_t num_logged);
  IndexCore(const IndexCore&) = delete;
  IndexCore& operator=(const IndexCore&) = delete;
  ~IndexCore();

  /// A change that the log has already; before any other call.
  void replay(const IndexChanges<Value>& changes);

  Result<InsertCounts> insert(const IndexChanges<Value>& changes);
  Result<RemoveCounts> remove(const IndexChanges<Value>& changes);
  /// Everything into one segment.
  Status merge(const MergeProgress& progress);
  /// The merges that are due.
  Status settle(const MergeProgress& progress);
  Result<std::uint64_t> verify(unsigned num_threads);

  [[nodiscard]] State state() const { return cell_.take(); }
  [[nodiscard]] bool is_current(const State& state) const noexcept { return cell_.is_current(state); }
  /// While it is held, no state takes the place of another.
  [[nodiscard]] std::unique_lock<std::mutex> hold_state() const { return std::unique_lock(write_mutex_); }
  [[nodiscard]] const IndexSettings& settings() const noexcept { return settings_; }
  [[nodiscard]] const index::SegmentPlan& plan() const noexcept { return plan_; }
  [[nodiscard]] std::uint64_t log_bytes() const;

 private:
  using Places = std::vector<std::pair<Part*, std::uint32_t>>;  // entries to be removed

  InsertCounts apply_insert(const IndexChanges<Value>& changes);
  RemoveCounts apply_remove(const IndexChanges<Value>& changes);
  Result<InsertCounts> insert_segment(const IndexChanges<Value>& changes);
  Result<RemoveCounts> remove_from_parts(const IndexChanges<Value>& changes);
  Status make_room(std::uint64_t num_operations);
  Status log(const IndexChanges<Value>& changes);
  void reserve(const IndexChanges<Value>& changes);
  void start_merger() noexcept;
  Status flush();
  Status publish(std::vector<PublishedPart<Value>> parts, std::shared_ptr<index::GrowingTables<Value>> growing,
                 bool is_logged_in_parts);
  Status merge_parts(const MergeRange& range, const MergeProgress& progress);
  Status merge_due(const MergeProgress& progress);
  void merge_beside();
  /// The part and entry that hold an id now; nullptr: none does.
  std::pair<Part*, std::uint32_t> find_fixed(std::uint64_t number, std::string_view name) const;
  std::vector<PublishedPart<Value>> published_parts() const;
  /// The same with `removed` on top, which readers do not see yet.
  std::vector<PublishedPart<Value>> published_parts(const Places& removed) const;
  std::shared_ptr<index::GrowingTables<Value>> make_growing(std::uint64_t num_operations) const;
  void grow(std::uint64_t num_operations);

  IndexSettings settings_;
  IndexRuntime runtime_;
  index::SegmentPlan plan_;
  std::unique_ptr<IndexStore<Value>> store_;
  index::StateCell<Value> cell_;
  State now_;                     // guarded by write_mutex_: that of the cell
  std::uint64_t num_logged_ = 0;  // changes in the log

  mutable std::mutex write_mutex_;
  std::mutex merge_mutex_;  // one merge at a time; taken before write_mutex_
  std::condition_variable merge_wanted_;
  bool is_merge_wanted_ = false;  // guarded by write_mutex_
  std::atomic<bool> is_closing_{false};
  std::jthread merger_;
};

}  // namespace sameish::engine
