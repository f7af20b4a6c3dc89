// The table of traditional to simplified Han: its pairs and the digest that names it in a scheme.
// Idea     one code point to one, so that offsets stay comparable and no dictionary of phrases is needed. The price:
//          characters whose simplified form depends on the word (U+4E7E, U+8457) take the commoner one.
// Source   OpenCC (Apache-2.0), asked for single code points by tools/unicode/make_hans_table.py; the pairs are folded
//          into the tables of code_point_table.h at build time.
// Threads  constants.
// Tests    tests/unit/text/hans_table_test.cc
#pragma once

#include <span>

#include "base/hash.h"

namespace sameish::text {

struct HanPair {
  char32_t traditional;
  char32_t simplified;
};

/// The pairs, by traditional code point. No simplified one has a simplified form of its own.
[[nodiscard]] std::span<const HanPair> hans_table() noexcept;

/// hash128 of the pairs, each as two 32-bit little-endian numbers.
[[nodiscard]] Hash128 hans_table_digest() noexcept;

}  // namespace sameish::text
