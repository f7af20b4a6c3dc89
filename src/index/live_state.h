// LiveState: everything an index holds at one moment, and what it answers.
// Idea     fixed parts, oldest first, then the growing tables. An id that was given again or removed is taken out of the
//          older part by a bit of its Removals, after the newer entry can be seen; so a question that goes from old to new
//          meets every id at least once. It may meet one twice while a change is under way: the newer place holds.
// Threads  a state is made whole and then only its Removals and growing tables change, by one writer; any number of
//          readers. A reader that went through a state which was replaced meanwhile may have missed an entry that
//          lies in the newer state only: StateCell says so, and it asks again.
// Tests    tests/differential/engine/index_test.cc, tests/unit/engine/index_threads_test.cc
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include <sameish/index.h>

#include "index/growing_tables.h"
#include "index/removals.h"
#include "index/segment.h"

namespace sameish::index {

/// A segment, wherever it lies, and what is no longer there of it.
template <class Value>
struct FixedPart {
  FixedPart(const SegmentView<Value>& segment, std::shared_ptr<const void> segment_owner, std::uint64_t segment_bytes,
            std::uint64_t file_number)
      : view(segment),
        owner(std::move(segment_owner)),
        num_bytes(segment_bytes),
        number(file_number),
        removals(segment.num_entries) {}

  const SegmentView<Value> view;
  const std::shared_ptr<const void> owner;  ///< of what `view` looks at
  const std::uint64_t num_bytes;
  const std::uint64_t number;  ///< of its file; 0 in memory
  Removals removals;

  [[nodiscard]] std::uint64_t size() const noexcept { return view.num_entries - removals.count(); }
};

struct NearLimits {
  unsigned max_distance = 0;
  std::uint64_t max_matches = 0;  ///< of a question, the nearest; 0: all
};

/// Answers to questions, one after the other; each by distance and id, each id once.
struct NearAnswers {
  std::vector<IndexMatch> matches;
  std::vector<std::size_t> ends;  ///< of each question's matches
  std::vector<bool> truncated;
};

template <class Value>
struct LiveState {
  std::vector<std::shared_ptr<FixedPart<Value>>> parts;  ///< oldest first
  std::shared_ptr<GrowingTables<Value>> growing;

  [[nodiscard]] std::uint64_t size() const noexcept;

  /// Appends the answer to each question. Names point into the state. False: a writer changed an id meanwhile and an
  /// answer may lack one of its nearest; ask again.
  [[nodiscard]] bool find_near(std::span<const Value> queries, const NearLimits& limits, NearAnswers& answers) const;
};

/// The state of now. Replaced by one writer; taken by any number of readers, who hold the lock for a copied pointer only.
template <class Value>
class StateCell {
 public:
  using State = std::shared_ptr<const LiveState<Value>>;

  [[nodiscard]] State take() const {
    const std::lock_guard lock(mutex_);
    return state_;
  }
  /// Whether `state` is still the one of now. When it is, a reader who has been through it missed nothing.
  [[nodiscard]] bool is_current(const State& state) const noexcept {
    return current_.load(std::memory_order_acquire) == state.get();
  }
  void replace(State state) {
    const std::lock_guard lock(mutex_);
    state_ = std::move(state);
    current_.store(state_.get(), std::memory_order_release);
  }

 private:
  mutable std::mutex mutex_;
  State state_;
  std::atomic<const LiveState<Value>*> current_{nullptr};
};

}  // namespace sameish::index
