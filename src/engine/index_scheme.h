// Which values an index takes: those of its scheme and its length.
// Threads  pure functions.
// Tests    tests/unit/engine/index_input_test.cc
#pragma once

#include <sameish/index.h>
#include <sameish/result.h>

#include "engine/entry_feed.h"

namespace sameish::engine {

/// Errors: scheme_mismatch naming both and what to do.
[[nodiscard]] Status check_scheme(const IndexSettings& index, const EntryTraits& input);

}  // namespace sameish::engine
