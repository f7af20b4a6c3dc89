// ProbePlan: which buckets of a layout's tables a question looks at, and which table reports a match.
// Idea     a table is asked for every bucket whose number differs from the question's own in at most `radius` bits. A match
//          seen by several tables belongs to the first of them; that depends on the difference alone, so that a match is
//          reported once wherever else it was met.
// Threads  immutable once made.
// Tests    tests/unit/index/table_probes_test.cc, and every test of the tables
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/table_layout.h"

namespace sameish::index {

/// A bucket to look at: the question's own, with some bits flipped.
struct Probe {
  std::uint32_t table;
  std::uint32_t flips;
};

/// Every word of `num_bits` bits with at most `radius` ones, 0 first.
[[nodiscard]] std::vector<std::uint32_t> flips_within(unsigned num_bits, unsigned radius);

template <class Value>
class ProbePlan {
 public:
  ProbePlan(std::span<const TableTest> tests, unsigned max_distance);

  /// By table.
  [[nodiscard]] std::span<const Probe> probes() const noexcept { return probes_; }
  /// The table that reports a match with this difference, which is within the distance of the layout.
  [[nodiscard]] std::uint32_t owner(const Value& difference) const noexcept {
    std::uint32_t table = 0;
    while (count_bits(bit_and(difference, masks_[table])) > radii_[table]) ++table;
    return table;
  }

 private:
  std::vector<Value> masks_;  // of the keys
  std::vector<unsigned> radii_;
  std::vector<Probe> probes_;
};

}  // namespace sameish::index
