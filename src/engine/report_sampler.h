// sample_clusters: the largest clusters with their texts and differences, for the report page.
// Threads  one thread.
// Tests    tests/unit/engine/dedup_test.cc
#pragma once

#include <sameish/dedup.h>

#include "engine/keep_plan.h"
#include "engine/match_run.h"

namespace sameish::engine {

/// Fills report.clusters. Errors: read_failed.
Status sample_clusters(MatchRun& run, const KeepPlan& plan, const DedupOptions& options, DedupReport& report);

}  // namespace sameish::engine
