// self_join: every pair of fingerprints within a Hamming distance, each exactly once.
// Idea     a coverage plan names blocks of bits such that two fingerprints within the distance agree, up to a small
//          radius, in at least one block. One pass a block brings equal keys together; inside a bucket everything is
//          compared, or, when it is large, split again the same way. A pair is reported by the first block that sees
//          it, which depends on the two values alone, so no set of pairs is kept and every plan gives one answer.
// Cost     10 million random fingerprints of 64 bits at distance 3: under a second on one core. Memory: 12 bytes a
//          fingerprint (20 at 128 bits) beside the input, and 8 to 16 bytes a pair found.
// Threads  num_threads workers, made and ended inside the call. The pairs are the same bytes for any number of them.
// Source   Arasu, Ganti, Kaushik, "Efficient exact set-similarity joins", VLDB 2006 (sibling blocks);
//          Qin et al., "GPH: similarity search in Hamming space", ICDE 2018 (radii).
// Tests    tests/differential/index/self_join_test.cc, tests/unit/index/coverage_plan_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include <sameish/result.h>

#include "index/coverage_plan.h"
#include "index/pair_sink.h"
#include "kernel/hamming_compare.h"

namespace sameish::index {

inline constexpr unsigned kMaxDistance = 10;
inline constexpr std::uint64_t kMaxJoinSize = std::uint64_t{1} << 30;

struct JoinOptions {
  unsigned max_distance = 3;           ///< 0 to kMaxDistance
  unsigned num_threads = 1;            ///< 0 for all of the machine; never changes the answer
  std::uint64_t max_pairs = 0;         ///< more pairs than this end the run with resource_limit; 0 for no limit
  std::function<bool()> goes_on = {};  ///< asked every few milliseconds of work, by one thread at a time; false stops
};

/// How much work a run was. num_pairs is part of the answer; the other counts depend on the plan, never on the threads.
struct JoinStats {
  std::uint64_t num_values = 0;
  std::uint64_t num_comparisons = 0;
  std::uint64_t num_pairs = 0;
  std::uint64_t num_buckets = 0;        ///< buckets of two or more, over all passes
  std::uint64_t largest_bucket = 0;     ///< before any split
  std::uint64_t num_split_buckets = 0;  ///< buckets that were split again
  bool stopped = false;                 ///< the sink or goes_on answered false; not all pairs were reported
  std::string plan;                     ///< as in "4 blocks of 16 bits, radii 0,0,0,0"
};

/// Reports every pair of positions of `values` within options.max_distance, ascending. `values` should be unique (see
/// identical_groups.h): equal ones are reported as pairs at distance 0, which costs the square of their number.
/// Errors: invalid_argument (max_distance), resource_limit (more than kMaxJoinSize values, or max_pairs passed).
Result<JoinStats> self_join(std::span<const std::uint64_t> values, const JoinOptions& options, PairSink& sink);
Result<JoinStats> self_join(std::span<const Bits128> values, const JoinOptions& options, PairSink& sink);

/// The same by a stated plan, which must be one of known_plans() for this width and distance; for tests and benchmarks.
Result<JoinStats> self_join_by_plan(std::span<const std::uint64_t> values, const JoinOptions& options,
                                    const CoveragePlan& plan, PairSink& sink);
Result<JoinStats> self_join_by_plan(std::span<const Bits128> values, const JoinOptions& options,
                                    const CoveragePlan& plan, PairSink& sink);

}  // namespace sameish::index
