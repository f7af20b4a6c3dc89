// SchemeOptions: everything that decides a fingerprint's value; its name travels with every stored value.
// Idea     two values may be compared only when their schemes have the same name; a changed meaning is a changed name.
// Threads  plain values.
// Tests    tests/unit/engine/scheme_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish {

enum class Tokenizer : std::uint8_t {
  auto_script,  ///< words for scripts with spaces, single characters for Han, Hiragana, Thai, ...
  words,        ///< Unicode word boundaries (UAX #29)
  chars,        ///< every letter or number with its marks
  jieba,        ///< dictionary segmentation of Chinese; needs a compiled dictionary
};

enum class Weighting : std::uint8_t {
  tf,      ///< number of occurrences
  set,     ///< 1 for each distinct feature
  tfidf,   ///< the top N by count times inverse document frequency
  level5,  ///< importance 1..5 from count and inverse document frequency
};

/// What decides a fingerprint. Records that bring their own weighted features skip tokenizer, shingle and weights.
struct SchemeOptions {
  unsigned bits = 64;  ///< 64 or 128
  Tokenizer tokenizer = Tokenizer::auto_script;
  unsigned shingle =
      3;  ///< tokens in a shingle, 1..32; keyword fingerprints are of single words, but measures use this
  Weighting weights = Weighting::tf;
  unsigned top_n = 0;           ///< tfidf: keywords kept; 0 chooses by text length
  bool simplify_han = false;    ///< fold traditional characters to simplified ones
  bool hidden_markov = true;    ///< jieba: find words that are not in the dictionary
  std::string dictionary;       ///< compiled dictionary file; empty: the default place
  std::string idf_file;         ///< "word idf" lines; empty: the dictionary's table
  bool learn_idf = false;       ///< learn the inverse document frequencies from the input itself
  std::string stop_words_file;  ///< one word a line; used by keyword weightings
};

/// The name of a tokenizer or weighting as the command spells it.
[[nodiscard]] std::string_view name(Tokenizer tokenizer) noexcept;
[[nodiscard]] std::string_view name(Weighting weighting) noexcept;

/// The value with that name. Errors: invalid_argument listing the names there are.
[[nodiscard]] Result<Tokenizer> parse_tokenizer(std::string_view text);
[[nodiscard]] Result<Weighting> parse_weighting(std::string_view text);

/// The options of the scheme with that name (docs/spec/schemes.md). Of files a name holds only digests: dictionary, idf_file
/// and stop_words_file are empty, whatever they were. Errors: scheme_mismatch for what is no name of this version's.
[[nodiscard]] Result<SchemeOptions> parse_scheme(std::string_view name);

}  // namespace sameish
