// IndexSettings: what is valid, what is filled in, and the words for what the planner chose.
// Threads  pure functions.
// Tests    tests/unit/engine/index_settings_test.cc
#pragma once

#include <functional>
#include <string>

#include <sameish/index.h>
#include <sameish/result.h>
#include <sameish/runtime.h>

#include "engine/index_merge.h"
#include "index/table_layout.h"

namespace sameish::engine {

/// With bytes_per_fingerprint filled in. Errors: invalid_argument naming the member, what was found, what it takes.
[[nodiscard]] Result<IndexSettings> complete_settings(const IndexSettings& settings);

/// With num_threads resolved. Errors: invalid_argument.
[[nodiscard]] Result<IndexRuntime> complete_runtime(const IndexRuntime& runtime);

/// Why the planner took this layout, in a few words.
[[nodiscard]] std::string reason_for(const index::TableLayout& layout, std::uint64_t num_fingerprints,
                                     const IndexSettings& settings);

/// Asks `progress`, if there is one, whether to go on.
[[nodiscard]] MergeProgress asking(const ProgressCallback& progress, std::string_view stage);

}  // namespace sameish::engine
