// TokenCounter: the distinct tokens of a document with their counts, in order of first occurrence.
// Idea     open addressing on the token hash, slots at most half full, holding indexes of distinct tokens.
//          Tokens are told apart by their 64-bit hashes, as everywhere: tokens of equal hashes are one feature anyway.
// Cost     2 to 8 ns a token, by how often a token is new; the memory is reused from document to document.
// Threads  one object a thread.
// Tests    tests/differential/feature/token_counter_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/token.h"

namespace sameish::feature {

struct CountedToken {
  std::uint64_t hash;
  text::Token token;  ///< the first occurrence
  std::uint32_t count;
};

/// The bytes of a token.
[[nodiscard]] inline std::string_view bytes_of(const text::TokenizedText& text, text::Token token) noexcept {
  return std::string_view(text.bytes).substr(token.begin, token.end - token.begin);
}

class TokenCounter {
 public:
  /// Counts the tokens of `text`; token_hashes[i] belongs to text.tokens[i]. The result lives until the next call.
  std::span<const CountedToken> count(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes);

 private:
  static constexpr std::uint32_t kFree = 0xffffffff;

  std::vector<std::uint32_t> slots_;
  std::vector<CountedToken> distinct_;
};

}  // namespace sameish::feature
