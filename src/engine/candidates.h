// find_candidates: pairs of different texts that may be near-duplicates.
// Idea     three sources. Very short texts with equal tokens (or one deletion apart); fingerprints within the distance, by
//          the exact join; texts that share a MinHash band. All give pairs of text ordinals; duplicates fall together in
//          one sort. A bucket above hot_bucket members may be handed over whole instead, see hot_star.h.
// Memory   8 bytes a candidate pair, twice while sorting; 4 bytes a member of a hot bucket; `max_pairs` bounds both.
// Threads  the join uses num_threads; the result does not depend on them.
// Tests    tests/differential/engine/pairs_test.cc
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/band_table.h"
#include "engine/collection.h"
#include "engine/match_plan.h"
#include "engine/progress_reporter.h"

namespace sameish::engine {

inline constexpr std::size_t kNeverHot = std::numeric_limits<std::size_t>::max();

struct CandidateRequest {
  const Collection& collection;
  const std::vector<BandTable>& bands;
  const MatchPlan& plan;
  unsigned num_threads = 1;
  std::uint64_t max_pairs = 0;
  std::size_t hot_bucket = kNeverHot;  ///< larger buckets are handed over whole instead of pair by pair
};

struct Candidates {
  std::vector<std::uint64_t> pairs;  ///< pack_pair(), sorted, distinct
  std::vector<std::vector<TextOrdinal>>
      hot_buckets;                          ///< texts that share a band or fingerprint, too many for all pairs
  bool leaves_join_to_hot_buckets = false;  ///< fingerprints of texts in hot buckets were not joined
  std::string join_plan;                    ///< how the join went, for the summary
};

/// Errors: resource_limit, when there are more than max_pairs distinct candidates; interrupted.
Result<Candidates> find_candidates(const CandidateRequest& request, ProgressReporter& progress);

}  // namespace sameish::engine
