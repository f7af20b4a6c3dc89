#include "engine/text_matcher.h"

#include "measure/edit_distance.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kWorthAnIndex = 4;  // candidates from which on an index costs less than merging

}  // namespace

void TextMatcher::match(const PairJudge& judge, const TextFacts& facts, const LoadedText& loaded,
                        std::span<MatchCandidate> candidates) {
  const bool is_indexed = candidates.size() >= kWorthAnIndex && loaded.has_shingles;
  if (is_indexed) features_.build(loaded.shingles());
  queries_.clear();
  queried_.clear();
  for (MatchCandidate& candidate : candidates) {
    if (judge.excludes(facts, candidate.facts, loaded, *candidate.loaded)) continue;
    if (judge.ground(facts, candidate.facts) == Ground::edit) {
      queries_.push_back(
          {candidate.loaded->characters, judge.edit_limit(facts, candidate.facts, loaded, *candidate.loaded)});
      queried_.push_back(&candidate);
      continue;
    }
    const auto verdict =
        judge.judge(facts, candidate.facts, loaded, *candidate.loaded, is_indexed ? &features_ : nullptr);
    candidate.is_too_long = !verdict.ok();
    if (verdict.ok()) candidate.score_ppm = verdict.value();
  }
  if (queries_.empty()) return;
  edits_.match(loaded.characters, queries_);
  for (std::size_t i = 0; i < queries_.size(); ++i) {
    const measure::EditQuery& query = queries_[i];
    queried_[i]->is_too_long = query.is_too_long;
    if (!query.distance) continue;
    queried_[i]->score_ppm = measure::edit_similarity_ppm(*query.distance, loaded.characters.size(), query.text.size());
  }
}

}  // namespace sameish::engine
