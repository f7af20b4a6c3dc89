// Does an index answer as a look at every one of its fingerprints does?
// Threads  as questions.
// Tests    tests/unit/engine/index_test.cc
#pragma once

#include <cstdint>

#include <sameish/result.h>

#include "engine/index_core.h"

namespace sameish::engine {

/// Asks for some of its own fingerprints, with up to max_distance bits flipped; their number is as large as a look at all
/// fingerprints allows in a few seconds. Errors: corrupt_file, naming a fingerprint whose answer is wrong.
template <class Value>
[[nodiscard]] Result<std::uint64_t> check_answers(const IndexCore<Value>& core);

}  // namespace sameish::engine
