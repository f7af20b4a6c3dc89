// hot_star: the star clustering when some buckets of candidates are too large for all their pairs.
// Idea     a page template shared by a hundred thousand texts puts them all into one bucket: five billion pairs. The star
//          only asks which of the kept texts a text is most like, so texts are visited in policy order and compared with the
//          kept members of their hot buckets alone. The result is the star of all candidate pairs; pairs among removed
//          texts are not looked at, and the summary says so.
//          A batch of texts is compared with everything kept before it, with many threads; then, in order, each text of
//          the batch with what the batch itself has kept so far.
// Cost     a verification for each text and kept member of its hot buckets.
// Memory   kept texts up to `cache_bytes`; when they are more, each batch loads them again, a part at a time.
// Threads  run.num_threads(); the result does not depend on it.
// Tests    tests/differential/engine/hot_star_test.cc: equal to the star over all pairs
#pragma once

#include <span>
#include <vector>

#include "cluster/clustering.h"
#include "engine/match_run.h"

namespace sameish::engine {

/// `order` names every text once, the most wanted first. Edges found on the way are added to run.edges(), pairs that
/// could not be measured are counted in run.summary(). Errors: read_failed, interrupted.
Result<cluster::Clustering> hot_star(MatchRun& run, std::span<const TextOrdinal> order, std::uint64_t cache_bytes,
                                     ProgressReporter& progress);

}  // namespace sameish::engine
