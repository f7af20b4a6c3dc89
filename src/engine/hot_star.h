// hot_star: the star clustering when some buckets of candidates are too large for all their pairs.
// Idea     a page template shared by a hundred thousand texts puts them all into one bucket: five billion pairs. The star
//          only asks whether a text is like one that is kept, so texts are visited in policy order and compared with the
//          kept members of their hot buckets alone. The result is the star of all pairs; pairs among removed texts
//          are not looked at, and the summary says so.
// Cost     a verification for each text and kept member of its hot buckets.
// Threads  one thread.
// Tests    tests/differential/engine/hot_star_test.cc: equal to the star over all pairs
#pragma once

#include <span>
#include <vector>

#include "cluster/clustering.h"
#include "cluster/star_assigner.h"
#include "engine/match_run.h"

namespace sameish::engine {

/// `order` names every text once, the most wanted first. Edges found on the way are added to run.edges().
Result<cluster::Clustering> hot_star(MatchRun& run, std::span<const TextOrdinal> order, std::uint64_t cache_bytes,
                                     ProgressReporter& progress);

}  // namespace sameish::engine
