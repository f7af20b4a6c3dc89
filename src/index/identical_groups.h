// Groups: which positions of an input hold one and the same fingerprint.
// Idea     a million copies of one text are one value: the join sees each value once, and the pairs of a group are
//          made only when somebody asks for them (document_pairs.h).
// Cost     about 20 ns a value; 8 bytes a value are kept.
// Threads  pure functions; num_threads never changes the answer.
// Tests    tests/differential/index/identical_groups_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kernel/hamming_compare.h"

namespace sameish::index {

using kernel::Bits128;

/// Every position in exactly one group; members ascend, groups ascend by their first member.
class Groups {
 public:
  Groups() = default;
  Groups(std::vector<std::uint32_t> offsets, std::vector<std::uint32_t> members)
      : offsets_(std::move(offsets)), members_(std::move(members)) {}

  [[nodiscard]] std::size_t num_groups() const noexcept { return offsets_.size() - 1; }
  [[nodiscard]] std::size_t num_members() const noexcept { return members_.size(); }
  [[nodiscard]] std::uint32_t first(std::size_t group) const noexcept { return members_[offsets_[group]]; }
  [[nodiscard]] std::span<const std::uint32_t> members(std::size_t group) const noexcept {
    return std::span(members_).subspan(offsets_[group], offsets_[group + 1] - offsets_[group]);
  }

 private:
  std::vector<std::uint32_t> offsets_ = {0};  // one more than groups
  std::vector<std::uint32_t> members_;
};

/// At most 2^32 - 1 values.
[[nodiscard]] Groups group_identical(std::span<const std::uint64_t> values, unsigned num_threads = 1);
[[nodiscard]] Groups group_identical(std::span<const Bits128> values, unsigned num_threads = 1);

/// The value of each group, in group order: what self_join() takes. Its positions are group numbers.
template <class Value>
[[nodiscard]] std::vector<Value> unique_values(std::span<const Value> values, const Groups& groups) {
  std::vector<Value> unique(groups.num_groups());
  for (std::size_t g = 0; g < unique.size(); ++g) unique[g] = values[groups.first(g)];
  return unique;
}

/// The same in place of all values.
template <class Value>
void keep_unique_values(std::vector<Value>& values, const Groups& groups) {
  for (std::size_t g = 0; g < groups.num_groups(); ++g) values[g] = values[groups.first(g)];  // first(g) >= g
  values.resize(groups.num_groups());
}

}  // namespace sameish::index
