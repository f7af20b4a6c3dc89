// verify: candidate pairs to verified edges.
// Idea     a text is loaded once for all its candidate pairs. Texts that hang together by candidates lie side by side, and
//          are cut into tiles that fit the memory given; pairs are then judged tile by tile, so a collection of any size is
//          read with two tiles in memory, and a small one is a single tile. Pairs side by side share their first text, so
//          those judged by characters are measured together (measure/edit_matcher.h).
// Threads  loading and judging side by side; edges come sorted by (a, b) for any number of threads.
// Tests    tests/differential/engine/pairs_test.cc
#pragma once

#include <cstdint>
#include <vector>

#include "cluster/edge.h"
#include "engine/match_plan.h"
#include "engine/progress_reporter.h"
#include "engine/text_loader.h"

namespace sameish::engine {

struct VerifyRequest {
  const LoadContext& context;
  const MatchPlan& plan;
  unsigned num_threads = 1;
  std::uint64_t tile_bytes = 0;  ///< what loaded texts may take in memory
};

/// A candidate pair of text ordinals, the smaller in the high half.
[[nodiscard]] constexpr std::uint64_t pack_pair(TextOrdinal a, TextOrdinal b) noexcept {
  return a < b ? (std::uint64_t{a} << 32U) | b : (std::uint64_t{b} << 32U) | a;
}

struct VerifiedPairs {
  std::vector<cluster::Edge> edges;  ///< sorted by (a, b)
  std::uint64_t num_too_long = 0;    ///< pairs whose measure would take too large a table; not accepted
};

/// `candidates` sorted and distinct. Errors: read_failed, interrupted.
Result<VerifiedPairs> verify(const std::vector<std::uint64_t>& candidates, const VerifyRequest& request,
                             ProgressReporter& progress);

}  // namespace sameish::engine
