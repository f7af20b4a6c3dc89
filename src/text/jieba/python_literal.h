// Reader of the one kind of Python file that jieba's hidden Markov model comes in: comments, imports and `P={...}`.
// Idea     a strict subset, so that no interpreter is needed and nothing is executed: one assignment to P of a dict
//          whose keys are one-character strings ('B', '\u4e00') and whose values are decimal numbers or, one level
//          down, such dicts. Decimals become the nearest double. Anything else is invalid_record with file and line.
// Threads  pure functions.
// Tests    tests/unit/text/jieba_sources_test.cc, tests/safety/text/jieba_sources_test.cc
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <sameish/result.h>

#include "text/jieba/source_text.h"

namespace sameish::text::jieba {

/// `{'a': 1.5, ...}` in file order.
struct FlatLiteral {
  std::vector<std::pair<char32_t, double>> values;
};

/// `{'a': {...}, ...}` in file order.
struct NestedLiteral {
  std::vector<std::pair<char32_t, FlatLiteral>> values;
};

[[nodiscard]] Result<FlatLiteral> read_flat_literal(const SourceText& source);
[[nodiscard]] Result<NestedLiteral> read_nested_literal(const SourceText& source);

}  // namespace sameish::text::jieba
