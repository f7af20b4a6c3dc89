// read_hmm(): jieba's three probability files to the dense tables that Viterbi reads.
// Idea     one row of four doubles per code point of the Han range: a look-up is one cache line, no hashing.
// Threads  a pure function.
// Tests    tests/unit/text/jieba_sources_test.cc, tests/safety/text/jieba_sources_test.cc
#pragma once

#include <memory>

#include <sameish/result.h>

#include "text/jieba/dictionary_format.h"
#include "text/jieba/source_text.h"

namespace sameish::text::jieba {

/// All four states must be there in `start`, as rows of `trans` and of `emit`; single values may be absent in the
/// rows (-3.14e100). Emissions outside the Han range are accepted and dropped: they can never be asked for.
[[nodiscard]] Result<std::unique_ptr<HmmTables>> read_hmm(const SourceText& start, const SourceText& trans,
                                                          const SourceText& emit);

}  // namespace sameish::text::jieba
