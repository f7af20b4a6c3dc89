// JoinPass: one test of a coverage plan over all values.
// Idea     radius 0 joins each bucket with itself, straight after its partition was put in order. Radius r puts all
//          values in order first, then joins each bucket with itself and with every later key at most r bits away; the
//          small neighbors of a bucket are collected into one array, so that comparing runs on full vectors.
// Cost     see block_partition.h and bucket_joiner.h.
// Threads  starts num_threads workers, one BucketJoiner each; they meet at the end of a pass.
// Tests    tests/differential/index/self_join_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/block_partition.h"
#include "index/bucket_joiner.h"
#include "index/coverage_plan.h"

namespace sameish::index {

template <class Value>
class JoinPasses {
 public:
  /// `joiners`: one for each worker.
  JoinPasses(std::span<const Value> values, std::vector<BucketJoiner<Value>>& joiners)
      : values_(values), joiners_(joiners), partition_(values.size()), orders_(joiners.size()) {}

  /// Reports the pairs that test number `index` of a plan owns.
  void run(const BlockTest& test, std::size_t index);

 private:
  [[nodiscard]] unsigned num_threads() const noexcept { return static_cast<unsigned>(joiners_.size()); }
  void join_equal();
  void join_near(const BlockTest& test);

  std::span<const Value> values_;
  std::vector<BucketJoiner<Value>>& joiners_;
  BlockPartition<Value> partition_;
  std::vector<PartitionOrder<Value>> orders_;  // one for each worker
};

}  // namespace sameish::index
