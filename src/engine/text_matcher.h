// TextMatcher: one text against many, by the judge's rule.
// Idea     what is laid out for one text serves all its pairs: an index of its features (measure/feature_index.h), the bit
//          masks of its characters (measure/edit_matcher.h). The verdicts are those of PairJudge::judge.
// Threads  one matcher a thread.
// Tests    tests/unit/engine/text_matcher_test.cc, tests/differential/engine/pairs_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/pair_judge.h"
#include "measure/edit_matcher.h"
#include "measure/feature_index.h"

namespace sameish::engine {

/// A text to be compared with, and what came of it.
struct MatchCandidate {
  TextFacts facts;
  const LoadedText* loaded = nullptr;
  std::optional<std::uint32_t> score_ppm = {};  ///< out: when the pair is accepted
  bool is_too_long = false;                     ///< out: the pair is too long for its measure; not accepted
};

class TextMatcher {
 public:
  /// Judges the text against each candidate. All hold what PairJudge::needs asks for.
  void match(const PairJudge& judge, const TextFacts& facts, const LoadedText& loaded,
             std::span<MatchCandidate> candidates);

 private:
  measure::FeatureIndex features_;
  measure::EditMatcher edits_;
  std::vector<measure::EditQuery> queries_;
  std::vector<MatchCandidate*> queried_;  // beside queries_
};

}  // namespace sameish::engine
