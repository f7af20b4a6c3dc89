// FeatureIndex: one set that many others are compared with.
// Idea     a merge reads both sides again for every pair. Here the one side is laid out once, and each value of the other
//          is looked up in about a nanosecond (kernel/set_lookup.h). Hashes are uniform, so a range of half a value to one on
//          average holds more than eight about once in a million; a set where one does, or a very small one, is merged.
// Cost     building: about a nanosecond for each value.
// Memory   4 to 8 bytes for each value beside the set itself, which must outlive the index.
// Threads  build() by one thread; the rest reads only.
// Tests    tests/differential/measure/overlap_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "measure/overlap.h"

namespace sameish::measure {

class FeatureIndex {
 public:
  /// What was there before is replaced.
  void build(FeatureSet set);

  [[nodiscard]] FeatureSet set() const noexcept { return set_; }

  /// The same as overlap(set(), other).
  [[nodiscard]] Overlap overlap_with(FeatureSet other) const noexcept;

 private:
  FeatureSet set_;
  unsigned shift_ = 0;
  bool is_laid_out_ = false;
  std::vector<std::uint32_t> begins_;  // by the first bits of a value
};

}  // namespace sameish::measure
