#include "index/identical_groups.h"

#include <algorithm>
#include <numeric>

namespace sameish::index {
namespace {

template <class Value>
Groups group_by_sorting(std::span<const Value> values) {
  std::vector<std::uint32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t x, std::uint32_t y) { return values[x] < values[y]; });
  std::vector<std::uint32_t> first_of(values.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool starts = i == 0 || values[order[i]] != values[order[i - 1]];
    first_of[order[i]] = starts ? order[i] : first_of[order[i - 1]];
  }
  std::vector<std::uint32_t> group_of(values.size());
  std::vector<std::uint32_t> offsets = {0};
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    if (first_of[i] == i) {
      group_of[i] = static_cast<std::uint32_t>(offsets.size() - 1);
      offsets.push_back(0);
    } else {
      group_of[i] = group_of[first_of[i]];
    }
    ++offsets[group_of[i] + 1];
  }
  for (std::size_t g = 1; g < offsets.size(); ++g) offsets[g] += offsets[g - 1];
  std::vector<std::uint32_t> next(offsets.begin(), offsets.end() - 1);
  std::vector<std::uint32_t> members(values.size());
  for (std::uint32_t i = 0; i < values.size(); ++i) members[next[group_of[i]]++] = i;
  return {std::move(offsets), std::move(members)};
}

}  // namespace

Groups group_identical(std::span<const std::uint64_t> values, unsigned) { return group_by_sorting(values); }
Groups group_identical(std::span<const Bits128> values, unsigned) { return group_by_sorting(values); }

}  // namespace sameish::index
