// MatchPlan: the caller's MatchOptions with every default filled in.
// Idea     one accepted rule for all texts: resemblance of 3-token shingles >= 0.5 for normal documents, edit similarity
//          >= 0.8 for short ones. At these thresholds pairs of different documents were not accepted on any of three
//          labelled collections but for one in a hundred laws; docs/quality.md has the figures and the command.
//          Candidates: fingerprints within max_distance (exact), and MinHash bands: on 3-token shingles for normal texts;
//          for short ones on pairs of tokens, where a changed token costs less, and on character grams, where a
//          misspelled word does. Texts of one template have many grams in common, so their bands are longer.
// Threads  plain values.
// Tests    tests/unit/engine/match_plan_test.cc
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <sameish/match.h>

#include "feature/length_class.h"
#include "sketch/bands.h"

namespace sameish::engine {

inline constexpr std::uint32_t kAnyTokens = std::numeric_limits<std::uint32_t>::max();

/// One permutation costs least where there are many features; where there are fewer than bins, filling the empty ones
/// costs more than a permutation for each value, which is also more accurate there.
enum class SketchKind : std::uint8_t { one_permutation, permutations };

/// What a sketch is made of. Records with features of their own are sketched by those.
enum class SketchFeatures : std::uint8_t { shingles, token_pairs, character_grams };

/// One set of MinHash bands, over the texts of min_tokens..max_tokens tokens.
struct SketchPlan {
  SketchKind kind = SketchKind::one_permutation;
  SketchFeatures features = SketchFeatures::shingles;
  sketch::BandPlan bands{.num_bands = 24, .rows_per_band = 4};
  std::uint32_t min_tokens = 0;
  std::uint32_t max_tokens = kAnyTokens;

  [[nodiscard]] bool covers(std::uint32_t num_tokens) const noexcept {
    return num_tokens >= min_tokens && num_tokens <= max_tokens;
  }
};

struct MatchPlan {
  MatchOptions options;
  bool joins_fingerprints = true;
  Measure normal_measure = Measure::resemblance;
  Measure short_measure = Measure::edit;
  std::uint32_t normal_ppm = 0;
  std::uint32_t short_ppm = 0;
  std::vector<SketchPlan> sketches;  ///< empty: no bands
  double expected_recall =
      1;  ///< of the bands, for a normal pair exactly at the threshold; NaN: only known for resemblance
};

/// Errors: invalid_argument naming the option that is out of range.
[[nodiscard]] Result<MatchPlan> plan_match(const MatchOptions& options);

/// When a pair is taken for near-duplicates.
struct Rule {
  Measure measure = Measure::resemblance;
  std::uint32_t ppm = 0;      ///< value >= ppm / 10^6
  unsigned max_distance = 0;  ///< Measure::none: the fingerprints' distance is at most this
};

/// "resemblance >= 0.5".
[[nodiscard]] std::string rule_text(const Rule& rule);
/// "resemblance 0.41 < 0.5"; the rule alone when the value is not known.
[[nodiscard]] std::string verdict_text(const Rule& rule, std::optional<double> value, bool holds);

/// One line for people: "normal: resemblance >= 0.5; short: ...".
[[nodiscard]] std::string describe(const MatchPlan& plan);

}  // namespace sameish::engine
