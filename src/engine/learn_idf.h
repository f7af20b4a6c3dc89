// open_scheme: a TextScheme for a whole input; with --idf learn the input is read once before.
// Threads  see record_pass.h; learned sums do not depend on the order.
// Tests    tests/unit/engine/learn_idf_test.cc
#pragma once

#include <memory>

#include <sameish/fingerprinter.h>

#include "engine/progress_reporter.h"
#include "engine/text_scheme.h"

namespace sameish::engine {

/// Errors: those of TextScheme::open; invalid_argument when learning is asked of standard input, which cannot be read twice.
Result<std::shared_ptr<const TextScheme>> open_scheme(const SchemeOptions& options, const InputOptions& input,
                                                      unsigned num_threads, ProgressReporter& progress);

}  // namespace sameish::engine
