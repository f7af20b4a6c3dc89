// group_identical against a map from value to positions.
#include "index/identical_groups.h"

#include <gtest/gtest.h>

#include <map>

#include "reference/index/fingerprint_sets.h"

namespace sameish::index {
namespace {

template <class Value>
void expect_groups(const std::vector<Value>& values) {
  std::map<Value, std::vector<std::uint32_t>> positions;
  for (std::uint32_t i = 0; i < values.size(); ++i) positions[values[i]].push_back(i);
  std::vector<std::vector<std::uint32_t>> expected;
  for (const auto& [value, members] : positions) expected.push_back(members);
  std::sort(expected.begin(), expected.end());  // by first member
  for (const unsigned threads : {1U, 2U, 3U}) {
    const Groups groups = group_identical(std::span<const Value>(values), threads);
    ASSERT_EQ(groups.num_groups(), expected.size());
    ASSERT_EQ(groups.num_members(), values.size());
    const std::vector<Value> unique = unique_values(std::span<const Value>(values), groups);
    std::vector<Value> in_place = values;
    keep_unique_values(in_place, groups);
    ASSERT_EQ(in_place, unique);
    for (std::size_t g = 0; g < expected.size(); ++g) {
      const auto members = groups.members(g);
      ASSERT_EQ(std::vector<std::uint32_t>(members.begin(), members.end()), expected[g]);
      ASSERT_EQ(groups.first(g), expected[g].front());
      ASSERT_EQ(unique[g], values[expected[g].front()]);
    }
  }
}

template <class Value>
void expect_all_sets() {
  for (const std::size_t size : {0, 1, 2, 3, 1000, 20'000}) {
    expect_groups(reference::uniform<Value>(size, size));
    expect_groups(reference::with_neighbors<Value>(size, 0, size));  // half of them are copies
    expect_groups(std::vector<Value>(size));
  }
  auto repeated = reference::cube<Value>(9, 3, 5);
  for (int i = 0; i < 3; ++i) repeated.insert(repeated.end(), repeated.begin(), repeated.end());
  expect_groups(repeated);
}

TEST(IdenticalGroupsTest, Values64) { expect_all_sets<std::uint64_t>(); }
TEST(IdenticalGroupsTest, Values128) { expect_all_sets<Bits128>(); }

TEST(IdenticalGroupsTest, HalvesOf128BitsBothCount) {
  expect_groups(std::vector<Bits128>{{1, 2}, {2, 1}, {1, 2}, {1, 1}, {2, 2}, {2, 1}, {0, 2}, {2, 0}});
}

}  // namespace
}  // namespace sameish::index
