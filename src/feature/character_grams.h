// Character grams: what short texts have in common when words are misspelled.
// Idea     one letter changed changes a word whole, and with it every shingle of words that it is in; of the grams of
//          characters it changes a few. A gram has 5 code points, and one in four is taken, by its hash, so that it is the
//          same ones in all texts. From a digit it has 4, and all are taken: numbers are what texts of one template differ
//          in. None begins where a character is a word or a syllable (from U+2E80: Han, kana, hangul): there shingles
//          of characters do as much.
// Rules    repeats are kept; a text without letters and digits has no gram.
// Cost     about 3 ns a code point.
// Threads  pure function of its arguments.
// Tests    tests/unit/feature/character_grams_test.cc
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sameish::feature {

/// Where the scripts of words and syllables begin.
inline constexpr char32_t kFirstSyllable = 0x2e80;

/// Its memory is reused from text to text.
struct GramScratch {
  std::vector<char32_t> characters;
  std::vector<std::uint64_t> hashes;  // beside characters
  std::vector<std::uint64_t> grams;
};

/// Replaces `features` by the hashes of the grams: those from digits, then the others.
void character_grams(std::string_view valid_utf8, GramScratch& scratch, std::vector<std::uint64_t>& features);

}  // namespace sameish::feature
