// Questions to an index: in chunks, on several threads, each chunk against one state.
// Idea     a chunk is asked again when the state was replaced meanwhile, because a writer may then have moved an entry from a
//          part that was looked at early to one that was not there yet; after some tries the state is held still. Chunks
//          get smaller where answers are large, so that what is found is never held twice for many questions.
// Threads  any number of callers.
// Tests    tests/unit/engine/index_test.cc, tests/unit/engine/index_threads_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <sameish/index.h>

#include "engine/index_core.h"

namespace sameish::engine {

/// Answers, and what their names point into.
struct HeldAnswers {
  index::NearAnswers answers;
  std::vector<std::shared_ptr<const void>> keep_alive;
};

template <class Value>
[[nodiscard]] HeldAnswers ask(const IndexCore<Value>& core, std::span<const Value> queries,
                              const index::NearLimits& limits, unsigned num_threads);

}  // namespace sameish::engine
