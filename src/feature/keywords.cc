#include "feature/keywords.h"

#include <algorithm>
#include <cassert>

#include "feature/han.h"
#include "feature/shingle.h"
#include "feature/weights.h"

namespace sameish::feature {
namespace {

constexpr std::uint32_t kLookAhead = 8;  // tokens between asking for a table's line and reading it

}  // namespace

void Keywords::weigh_candidates(const text::TokenizedText& text, std::span<const CountedToken> counted,
                                const KeywordRules& rules) {
  candidates_.clear();
  num_candidates_ = num_absent_ = 0;
  for (std::uint32_t index = 0; index < counted.size(); ++index) {
    if (index + kLookAhead < counted.size()) rules.idf->prefetch(counted[index + kLookAhead].hash);
    const CountedToken& candidate = counted[index];
    const std::string_view token = bytes_of(text, candidate.token);
    if (rules.drops_single_han && is_single_han(token)) continue;
    if (rules.is_stop_word && rules.is_stop_word(token)) continue;
    const std::optional<std::uint32_t> found = rules.idf->find_hashed(token, candidate.hash);
    num_candidates_ += candidate.count;
    if (!found) num_absent_ += candidate.count;
    const std::uint32_t idf1024 = found.value_or(rules.idf->absent());
    const std::uint32_t weight = rules.weighting == Weighting::level5 ? level5_weight(candidate.count, idf1024)
                                                                      : tfidf_weight(candidate.count, idf1024);
    if (weight != 0) candidates_.push_back({weight, idf1024, index});
  }
}

void Keywords::keep_heaviest(const text::TokenizedText& text, std::span<const CountedToken> counted,
                             std::size_t num_kept) {
  const auto heavier = [&](const Candidate& a, const Candidate& b) {
    if (a.weight != b.weight) return a.weight > b.weight;
    return bytes_of(text, counted[a.index].token) < bytes_of(text, counted[b.index].token);
  };
  if (candidates_.size() > num_kept) {
    const auto end = candidates_.begin() + static_cast<std::ptrdiff_t>(num_kept);
    std::nth_element(candidates_.begin(), end, candidates_.end(), heavier);
    candidates_.erase(end, candidates_.end());
  }
  std::sort(candidates_.begin(), candidates_.end(), heavier);
}

void Keywords::take_candidates(std::span<const CountedToken> counted) {
  keywords_.clear();
  feature_hashes_.clear();
  weights_.clear();
  for (const Candidate& chosen : candidates_) {
    const CountedToken& token = counted[chosen.index];
    keywords_.push_back({token.token, token.hash, token.count, chosen.idf1024, chosen.weight});
    feature_hashes_.push_back(feature_hash({&token.hash, 1}));
    weights_.push_back(chosen.weight);
  }
}

void Keywords::select(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes,
                      const KeywordRules& rules) {
  assert(rules.idf != nullptr);
  const std::span<const CountedToken> counted = counter_.count(text, token_hashes);
  weigh_candidates(text, counted, rules);
  if (rules.weighting == Weighting::tfidf) {
    keep_heaviest(text, counted, rules.top_n != 0 ? rules.top_n : automatic_top_n(text.bytes.size()));
  }
  take_candidates(counted);
}

}  // namespace sameish::feature
