// Token hashes: hash64 of every token's bytes, the input of all features.
// Idea     most tokens are short, and in Chinese nearly all are one code point of 3 bytes. With the length known at
//          compile time XXH3 shrinks to two multiplications, so runs of such tokens pipeline. Computing the forms
//          for all short lengths and selecting one, to spare the branch, was measured: twice as slow, English included.
// Cost     1.5 ns a Han token, 2.4 ns an English word.
// Threads  pure function.
// Tests    tests/unit/feature/token_hash_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/token.h"

namespace sameish::feature {

/// hashes[i] = hash64 of the bytes of tokens[i]; what `hashes` held before is replaced.
void hash_tokens(std::string_view bytes, std::span<const text::Token> tokens, std::vector<std::uint64_t>& hashes);

inline void hash_tokens(const text::TokenizedText& text, std::vector<std::uint64_t>& hashes) {
  hash_tokens(text.bytes, text.tokens, hashes);
}

}  // namespace sameish::feature
