// StopWords: the words a keyword weighting leaves out.
// Idea     a file of one word a line; every line is normalized as texts are, and compared with whole tokens.
// Cost     one hash probe a token.
// Threads  immutable after parse(); shared by all threads.
// Tests    tests/unit/text/stop_words_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>

#include <sameish/result.h>

#include "base/hash.h"

namespace sameish::text {

class StopWords {
 public:
  StopWords() = default;

  /// The words of `content`, the bytes of a file named `source` in messages. Blank lines, spaces around a word, a byte
  /// order mark and CR before LF are passed over. `hans` as for the texts. Errors: invalid_text with line and byte.
  [[nodiscard]] static Result<StopWords> parse(std::string_view content, std::string_view source, bool hans);

  [[nodiscard]] bool contains(std::string_view token) const { return words_.contains(token); }
  [[nodiscard]] std::size_t size() const noexcept { return words_.size(); }

  /// Names the list in a scheme: hash128 of its distinct normalized words, sorted by bytes, each followed by LF.
  [[nodiscard]] Hash128 digest() const;

 private:
  struct HashWord {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const noexcept { return static_cast<std::size_t>(hash64(word)); }
  };
  std::unordered_set<std::string, HashWord, std::equal_to<>> words_;
};

}  // namespace sameish::text
