// ordered_parallel: read in order, work side by side, take results in order.
// Idea     every worker takes the next item under one lock, works on it alone, then waits for its turn to hand over.
//          No queue: memory is one state a worker. The lowest item is always being worked on, so it cannot stall.
// Cost     two lock operations an item; use items of a megabyte or so.
// Threads  num_threads workers, made and ended inside the call; with 1, everything runs in the caller. Fewer when the
//          system refuses more; results do not depend on their number.
// Tests    tests/unit/base/ordered_parallel_test.cc
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <sameish/result.h>

namespace sameish {

/// All hardware threads when `asked` is 0, else `asked`.
[[nodiscard]] inline unsigned resolve_num_threads(unsigned asked) noexcept {
  if (asked != 0) return asked;
  const unsigned all = std::thread::hardware_concurrency();
  return all == 0 ? 1 : all;
}

/// The first exception of any worker: memory that the system refused, as errors are values here. It stops the run and
/// is thrown again in the caller's thread, where the caller's files are cleaned up; in a worker it would end the process.
class FirstException {
 public:
  [[nodiscard]] bool any() const noexcept { return any_.load(std::memory_order_relaxed); }

  /// What `step` returns; an error without a message if it throws.
  template <class Step>
  Status catching(Step step) noexcept {
    try {
      return step();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!thrown_) thrown_ = std::current_exception();
      any_.store(true, std::memory_order_relaxed);
      return Error{};
    }
  }

  /// After the workers have ended.
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr thrown_;  // guarded by mutex_
  std::atomic<bool> any_{false};
};

/// run(0), run(1), ... side by side; fewer of them when the system refuses a thread, but always one.
template <class Run>
void run_workers(unsigned num_threads, const Run& run) {
  if (num_threads <= 1) {
    run(0U);
    return;
  }
  std::vector<std::jthread> workers;
  workers.reserve(num_threads);
  try {
    for (unsigned i = 0; i < num_threads; ++i) workers.emplace_back(run, i);
  } catch (const std::system_error&) {
    if (workers.empty()) run(0U);
  }
}

/// Calls, for one State after another: read(State&) -> Result<bool> (false: no more), work(State&) -> Status,
/// take(State&) -> Status. read and take are never called by two threads at once and see the items in order; work is.
/// The first error of the lowest item stops the run and is returned. `make_state()` makes one State a worker.
template <class MakeState, class Read, class Work, class Take>
Status ordered_parallel(unsigned num_threads, MakeState make_state, Read read, Work work, Take take) {
  std::mutex read_mutex;
  std::mutex take_mutex;
  std::condition_variable turn;
  std::uint64_t next_item = 0;   // guarded by read_mutex
  std::uint64_t next_taken = 0;  // guarded by take_mutex
  bool ended = false;            // guarded by read_mutex
  Status first_error;            // guarded by take_mutex
  std::atomic<bool> stopped{false};
  FirstException thrown;

  const auto read_next = [&](auto& state, bool& more) -> Status {
    Result<bool> got = read(state);
    if (!got.ok()) return std::move(got).error();
    more = got.value();
    return {};
  };
  const auto run_worker = [&] {
    auto state = make_state();
    for (;;) {
      std::uint64_t item = 0;
      Status status;
      bool more = false;
      {
        const std::lock_guard lock(read_mutex);
        if (ended || thrown.any() || stopped.load(std::memory_order_relaxed)) return;
        item = next_item++;
        status = thrown.catching([&] { return read_next(state, more); });
        if (!more) ended = true;
      }
      if (more) status = thrown.catching([&] { return work(state); });
      std::unique_lock lock(take_mutex);
      turn.wait(lock, [&] { return next_taken == item; });
      if (first_error.ok() && status.ok() && more) status = thrown.catching([&] { return take(state); });
      if (first_error.ok() && !status.ok()) first_error = std::move(status);
      if (!first_error.ok()) stopped.store(true, std::memory_order_relaxed);
      ++next_taken;
      turn.notify_all();
      if (!more) return;
    }
  };
  run_workers(num_threads, [&](unsigned) {
    static_cast<void>(thrown.catching([&]() -> Status {
      run_worker();
      return {};
    }));
  });
  thrown.rethrow();
  return first_error;
}

/// Calls work(task, worker) for every task in [0, num_tasks), each by one of num_threads workers, in no fixed order.
template <class Work>
void parallel_for(unsigned num_threads, std::uint64_t num_tasks, Work work) {
  std::atomic<std::uint64_t> next{0};
  FirstException thrown;
  const auto run_tasks = [&](unsigned worker) -> Status {
    for (std::uint64_t task = next++; task < num_tasks && !thrown.any(); task = next++) work(task, worker);
    return {};
  };
  run_workers(num_tasks <= 1 ? 1 : num_threads,
              [&](unsigned worker) { static_cast<void>(thrown.catching([&] { return run_tasks(worker); })); });
  thrown.rethrow();
}

}  // namespace sameish
