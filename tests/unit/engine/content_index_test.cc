// ContentIndex: one claimer for each content, however many ask; numbers by the order of asking for them.
#include "engine/content_index.h"

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace sameish::engine {
namespace {

Hash128 content(int i) { return hash128("content " + std::to_string(i)); }

TEST(ContentIndex, ExactlyOneOfManyThreadsClaimsAContent) {
  ContentIndex index;
  std::atomic<int> num_claimed{0};
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&] {
        for (int i = 0; i < 3000; ++i) num_claimed += index.claim(content(i)) ? 1 : 0;
      });
    }
  }
  EXPECT_EQ(num_claimed, 3000);
}

TEST(ContentIndex, TheFirstAskerGivesTheNumber) {
  ContentIndex index;
  EXPECT_TRUE(index.claim(content(1)));
  EXPECT_TRUE(index.claim(content(2)));
  EXPECT_FALSE(index.claim(content(1)));
  bool is_new = false;
  EXPECT_EQ(index.number(content(2), 0, is_new), 0U);
  EXPECT_TRUE(is_new);
  EXPECT_EQ(index.number(content(2), 1, is_new), 0U);
  EXPECT_FALSE(is_new);
  EXPECT_EQ(index.number(content(1), 1, is_new), 1U);
  EXPECT_TRUE(is_new);
}

}  // namespace
}  // namespace sameish::engine
