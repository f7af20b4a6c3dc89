#include "base/ordered_parallel.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace sameish
