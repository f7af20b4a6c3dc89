// PairJudge: are these two texts near-duplicates, and by which measure.
// Idea     the class of the shorter text chooses the measure; thresholds are compared on integers. Everything that merges
//          documents passes here: candidates alone never do.
// Threads  immutable.
// Tests    tests/unit/engine/pair_judge_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/collection.h"
#include "engine/match_plan.h"
#include "engine/text_loader.h"
#include "measure/feature_index.h"

namespace sameish::engine {

/// What decided about a pair.
enum class Ground : std::uint8_t {
  identical,   ///< the same bytes
  none,        ///< nothing can: a text without tokens
  few_tokens,  ///< very short texts: equal tokens, or one edit apart when asked
  resemblance,
  containment,
  cosine,
  edit,
  distance_alone,  ///< of the fingerprints; measure "none"
};

/// The member's name in the output: "resemblance", "edit_similarity", ...
[[nodiscard]] std::string_view name(Ground ground) noexcept;

class PairJudge {
 public:
  explicit PairJudge(const MatchPlan& plan) : plan_(&plan) {}

  /// By what a pair of different texts is judged.
  [[nodiscard]] Ground ground(const TextFacts& a, const TextFacts& b) const noexcept;
  [[nodiscard]] static LoadNeeds needs(Ground ground) noexcept;

  /// True when a cheap look rules the pair out (pair_filter.h); false says nothing. Depends on the two texts alone.
  [[nodiscard]] bool excludes(const TextFacts& a, const TextFacts& b, const LoadedText& loaded_a,
                              const LoadedText& loaded_b) const noexcept;

  /// The most edits that a pair on Ground::edit may be apart, so that many pairs of one text can be measured together.
  [[nodiscard]] std::uint64_t edit_limit(const TextFacts& a, const TextFacts& b, const LoadedText& loaded_a,
                                         const LoadedText& loaded_b) const noexcept;

  /// The score in millionths if the pair is accepted. The loaded texts hold what needs() asks for; `index_of_a`, when
  /// there is one, is built of a's shingles.
  /// Errors: resource_limit, when a pair is too long for its measure.
  [[nodiscard]] Result<std::optional<std::uint32_t>> judge(const TextFacts& a, const TextFacts& b,
                                                           const LoadedText& loaded_a, const LoadedText& loaded_b,
                                                           const measure::FeatureIndex* index_of_a = nullptr) const;

 private:
  [[nodiscard]] std::uint32_t threshold_ppm(const TextFacts& a, const TextFacts& b) const noexcept;
  [[nodiscard]] bool must_be_exact(const TextFacts& a, const TextFacts& b) const noexcept;

  const MatchPlan* plan_;
};

/// Bits in which the fingerprints differ; none when one has none.
[[nodiscard]] std::optional<unsigned> fingerprint_distance(const TextFacts& a, const TextFacts& b) noexcept;

}  // namespace sameish::engine
