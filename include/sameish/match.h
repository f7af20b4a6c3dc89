// MatchOptions: when two documents count as near-duplicates, and how candidates for that are found.
// Idea     a wide candidate step and an exact check. Candidates come from equal content, from SimHash fingerprints within
//          max_distance (exact: none is missed) and from MinHash bands (expected recall is stated); the measure decides.
// Source   Charikar 2002 (SimHash), Broder 1997 (resemblance, MinHash), Henzinger 2006 (two independent methods).
#pragma once

#include <cstdint>
#include <string_view>

#include <sameish/result.h>
#include <sameish/scheme.h>

namespace sameish {

enum class Method : std::uint8_t {
  both,     ///< SimHash within max_distance and MinHash bands (default)
  simhash,  ///< fingerprints within max_distance only: exact, nothing statistical
  minhash,  ///< bands only
};

enum class Measure : std::uint8_t {
  automatic,    ///< resemblance for normal documents, edit similarity for short ones
  resemblance,  ///< shared shingles over all shingles (Jaccard)
  containment,  ///< shared shingles over the shingles of the smaller document
  cosine,       ///< of the shingle counts
  edit,         ///< 1 - edit distance / longer length, in characters
  none,         ///< the fingerprint distance alone decides; normal documents only
};

/// When two documents are near-duplicates. The class of a pair is that of its shorter document:
/// empty (no token), very short (1..9 tokens), short (10..99), normal (100 and more).
struct MatchOptions {
  SchemeOptions scheme;
  Method method = Method::both;
  unsigned max_distance = 3;  ///< 0..10, of the fingerprints
  Measure measure = Measure::automatic;
  std::uint32_t threshold_ppm = 0;  ///< measure >= threshold, in millionths; 0: the default of the measure
  unsigned num_bands = 0;           ///< 0: chosen for the threshold
  unsigned num_rows = 0;            ///< values in a band; 0: chosen for the threshold
  unsigned very_short_distance =
      0;                      ///< 0: very short documents match when their tokens are equal; 1: also at edit distance 1
  bool remove_empty = false;  ///< dedup: drop documents without a token instead of keeping each
};

[[nodiscard]] std::string_view name(Method method) noexcept;
[[nodiscard]] std::string_view name(Measure measure) noexcept;
[[nodiscard]] Result<Method> parse_method(std::string_view text);
[[nodiscard]] Result<Measure> parse_measure(std::string_view text);

}  // namespace sameish
