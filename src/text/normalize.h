// Normalizer: the one form of a text that everything else looks at.
// Idea     Text splits at code points with a normalization boundary before them; a segment of one code point has a
//          fixed result, which a generated table holds (itself, or bytes of a pool). Only segments of several code
//          points (a base with marks, jamo, ignorables) go to ICU. The outcome is byte for byte ICU's.
// Cost     one table read a code point; ASCII eight bytes at a time. Long runs of marks are put in canonical order here
//          first, in n log n, because ICU inserts them one by one, which is quadratic in the length of the run.
// Threads  immutable; one instance may serve all threads.
// Source   Unicode 15.0, section 3.13 R5 (toNFKC_Casefold) and UAX #15; the hans table: hans_table.h.
// Tests    tests/differential/text/normalize_test.cc (ICU itself), tests/unit/text/normalize_test.cc (examples)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish::text {

struct NormalizerTables;

enum class NormalForm : std::uint8_t {
  casefold,  ///< toNFKC_Casefold: compatibility forms, full case folding, default ignorables removed
  cut,       ///< default ignorables removed, then NFKC: what jieba cuts, since case decides its words
};

class Normalizer {
 public:
  /// Errors: internal, when ICU cannot give its normalization data.
  [[nodiscard]] static Result<Normalizer> make(NormalForm form, bool hans);

  /// Appends the normal form of `valid_utf8` to `out`. The text must be valid UTF-8 (utf8.h).
  /// Normal forms are not closed under concatenation: hand over whole texts, or whole tokens.
  void append(std::string_view valid_utf8, std::string& out) const;

 private:
  explicit Normalizer(const NormalizerTables& tables) : tables_(&tables) {}
  const NormalizerTables* tables_;
};

}  // namespace sameish::text
