// Opening inputs: field names, and the transcoders for --encoding, which put rooms io and text together.
// Threads  pure functions but for the file system.
// Tests    tests/unit/engine/input_encoding_test.cc
#pragma once

#include <memory>
#include <string>

#include <sameish/input.h>
#include <sameish/result.h>

#include "io/line_source.h"
#include "io/record.h"

namespace sameish::engine {

[[nodiscard]] io::RecordFields record_fields(const InputOptions& options);

/// Errors: invalid_argument (encoding, format), read_failed. `log` is told of guesses that may be wrong, too.
[[nodiscard]] Result<std::unique_ptr<io::LineSource>> open_input(const InputOptions& options, io::InputLog log = {});

}  // namespace sameish::engine
