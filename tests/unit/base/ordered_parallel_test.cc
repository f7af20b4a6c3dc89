#include "base/ordered_parallel.h"

#include <gtest/gtest.h>

#include <new>
#include <numeric>

namespace sameish {
namespace {

struct Item {
  int value = 0;
};

std::vector<int> run(unsigned num_threads, int num_items, int failing_item, Status& status) {
  std::vector<int> taken;
  int next = 0;
  status = ordered_parallel(
      num_threads, [] { return Item{}; },
      [&](Item& item) -> Result<bool> {
        if (next == num_items) return false;
        item.value = next++;
        return true;
      },
      [&](Item& item) -> Status {
        if (item.value == failing_item) return Error{ErrorCode::invalid_record, "item"};
        if (item.value % 3 == 0) std::this_thread::yield();
        return {};
      },
      [&](Item& item) -> Status {
        taken.push_back(item.value);
        return {};
      });
  return taken;
}

TEST(OrderedParallel, TakesItemsInOrderForAnyNumberOfThreads) {
  for (const unsigned num_threads : {1u, 2u, 7u}) {
    Status status;
    std::vector<int> expected(500);
    std::iota(expected.begin(), expected.end(), 0);
    EXPECT_EQ(run(num_threads, 500, -1, status), expected);
    EXPECT_TRUE(status.ok());
  }
}

TEST(OrderedParallel, StopsAtTheFirstErrorAndTakesAllBeforeIt) {
  for (const unsigned num_threads : {1u, 2u, 7u}) {
    Status status;
    const std::vector<int> taken = run(num_threads, 500, 100, status);
    EXPECT_EQ(taken.size(), 100u);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::invalid_record);
  }
}

TEST(OrderedParallel, TakesNothingOfAnEmptySource) {
  Status status;
  EXPECT_TRUE(run(3, 0, -1, status).empty());
  EXPECT_TRUE(status.ok());
}

TEST(ParallelFor, VisitsEveryTaskOnce) {
  for (const unsigned num_threads : {1u, 3u}) {
    std::vector<std::atomic<int>> visits(1000);
    parallel_for(num_threads, visits.size(), [&](std::uint64_t task, unsigned) { ++visits[task]; });
    for (const auto& count : visits) EXPECT_EQ(count.load(), 1);
  }
}

/// Runs 200 items; the stage with that number (0 make_state, 1 read, 2 work, 3 take) runs out of memory at item 50.
void run_out_of_memory(unsigned num_threads, int stage) {
  std::atomic<int> next{0};
  const auto refuse_at = [&](int here, int item) {
    if (here == stage && item == 50) throw std::bad_alloc();
  };
  const auto make_state = [&] {
    refuse_at(0, 50);
    return Item{};
  };
  const auto read = [&](Item& item) -> Result<bool> {
    item.value = next++;
    refuse_at(1, item.value);
    return item.value < 200;
  };
  const auto step = [&](int here) {
    return [&refuse_at, here](Item& item) -> Status {
      refuse_at(here, item.value);
      return {};
    };
  };
  static_cast<void>(ordered_parallel(num_threads, make_state, read, step(2), step(3)));
}

TEST(OrderedParallel, ThrowsInTheCallerWhatAWorkerThrew) {
  for (const unsigned num_threads : {1u, 2u, 7u}) {
    for (int stage = 0; stage < 4; ++stage) EXPECT_THROW(run_out_of_memory(num_threads, stage), std::bad_alloc);
    EXPECT_NO_THROW(run_out_of_memory(num_threads, 4));
  }
}

TEST(ParallelFor, ThrowsInTheCallerWhatAWorkerThrew) {
  for (const unsigned num_threads : {1u, 3u}) {
    const auto work = [](std::uint64_t task, unsigned) {
      if (task == 500) throw std::bad_alloc();
    };
    EXPECT_THROW(parallel_for(num_threads, 1000, work), std::bad_alloc);
  }
}

}  // namespace
}  // namespace sameish
