// judge_record: the second opinion on a line that the fast parser refused.
// Idea     RapidJSON as a stream of events, numbers as their digits, iterative: any valid JSON passes in memory of its
//          depth, and a fault comes with its byte. It takes lone low surrogates, so each string is checked again.
// Cost     about 300 MB/s; used for a few lines in a million.
// Threads  pure but for the builder.
// Tests    tests/differential/io/record_parser_test.cc
#pragma once

#include <sameish/result.h>

#include <cstddef>
#include <optional>
#include <string_view>

#include "io/record_builder.h"

namespace sameish::io {

/// Fills `builder` from `line`, or says what is wrong; where one byte of the line is to blame, `fault_byte` is that.
Status judge_record(std::string_view line, std::size_t max_depth, RecordBuilder& builder,
                    std::optional<std::size_t>& fault_byte);

}  // namespace sameish::io
