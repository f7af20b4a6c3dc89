// What a tokenizer hands on: normalized bytes and where the tokens lie in them.
// Threads  plain values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sameish::text {

/// A token: the bytes [begin, end) of TokenizedText::bytes.
struct Token {
  std::uint32_t begin;
  std::uint32_t end;
};

/// Reused from document to document: clear() keeps the memory.
struct TokenizedText {
  std::string bytes;
  std::vector<Token> tokens;

  void clear() {
    bytes.clear();
    tokens.clear();
  }
};

}  // namespace sameish::text
