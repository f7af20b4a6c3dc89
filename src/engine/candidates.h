// find_candidates: pairs of different texts that may be near-duplicates.
// Idea     three sources. Very short texts with equal tokens (or one deletion apart); fingerprints within the distance, by
//          the exact join; texts that share a MinHash band. All give pairs of text ordinals; duplicates fall together in
//          one sort. A band bucket above kHotBucket members is compared by leaders, see hot_buckets.
// Memory   8 bytes a candidate pair, twice while sorting; `max_pairs` bounds it.
// Threads  the join uses num_threads; the result does not depend on them.
// Tests    tests/differential/engine/pairs_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "engine/band_table.h"
#include "engine/collection.h"
#include "engine/match_plan.h"
#include "engine/progress_reporter.h"

namespace sameish::engine {

struct CandidateRequest {
  const Collection& collection;
  const std::vector<BandTable>& bands;
  const MatchPlan& plan;
  unsigned num_threads = 1;
  std::uint64_t max_pairs = 0;
  bool split_hot_buckets = false;  ///< hand large buckets over whole instead of pair by pair
};

struct Candidates {
  std::vector<std::uint64_t> pairs;  ///< pack_pair(), sorted, distinct
  std::vector<std::vector<TextOrdinal>>
      hot_buckets;                          ///< texts that share a band or fingerprint, too many for all pairs
  bool leaves_join_to_hot_buckets = false;  ///< fingerprints of texts in hot buckets were not joined
  std::string join_plan;                    ///< how the join went, for the summary
};

/// A bucket with more members than this is hot: all its pairs would be more than 130,000.
inline constexpr std::size_t kHotBucket = 512;

/// Errors: resource_limit, when there are more than max_pairs distinct candidates; interrupted.
Result<Candidates> find_candidates(const CandidateRequest& request, ProgressReporter& progress);

}  // namespace sameish::engine
