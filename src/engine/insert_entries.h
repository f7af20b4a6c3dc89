// insert_entries(): a feed into an index, batch by batch. What insert_input() and build_index() share.
// Threads  see entry_feed.h.
// Tests    tests/unit/engine/index_input_test.cc
#pragma once

#include <cstddef>

#include <sameish/index_input.h>

#include "engine/entry_feed.h"
#include "engine/index_scheme.h"
#include "engine/progress_reporter.h"

namespace sameish::engine {

/// `summary` counts also what was done before an error. Errors: scheme_mismatch, those of reading and of Index::insert.
Status insert_entries(Index& index, EntryFeed& feed, std::size_t batch_size, IndexInputSummary& summary,
                      const RejectionSink& rejections, ProgressReporter& progress);

}  // namespace sameish::engine
