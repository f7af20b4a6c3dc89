#include "feature/keywords.h"

#include <algorithm>
#include <cassert>

#include "feature/han.h"
#include "feature/shingle.h"
#include "feature/weights.h"

namespace sameish::feature {

void Keywords::weigh_candidates(const text::TokenizedText& text, std::span<const CountedToken> counted,
                                const KeywordRules& rules) {
  for (const CountedToken& candidate : counted) {
    const std::string_view token = bytes_of(text, candidate.token);
    if (is_single_han(token) || (rules.is_stop_word && rules.is_stop_word(token))) continue;
    const std::optional<std::uint32_t> found = rules.idf->find_hashed(token, candidate.hash);
    num_candidates_ += candidate.count;
    if (!found) num_absent_ += candidate.count;
    const std::uint32_t idf1024 = found.value_or(rules.idf->absent());
    const std::uint32_t weight = rules.weighting == Weighting::level5 ? level5_weight(candidate.count, idf1024)
                                                                      : tfidf_weight(candidate.count, idf1024);
    if (weight == 0) continue;
    keywords_.push_back({candidate.token, candidate.hash, candidate.count, idf1024, weight});
  }
}

void Keywords::keep_heaviest(const text::TokenizedText& text, std::size_t num_kept) {
  const auto heavier = [&text](const Keyword& a, const Keyword& b) {
    if (a.weight != b.weight) return a.weight > b.weight;
    return bytes_of(text, a.token) < bytes_of(text, b.token);
  };
  if (keywords_.size() > num_kept) {
    const auto end = keywords_.begin() + static_cast<std::ptrdiff_t>(num_kept);
    std::nth_element(keywords_.begin(), end, keywords_.end(), heavier);
    keywords_.erase(end, keywords_.end());
  }
  std::sort(keywords_.begin(), keywords_.end(), heavier);
}

void Keywords::select(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes,
                      const KeywordRules& rules) {
  assert(rules.idf != nullptr);
  keywords_.clear();
  num_candidates_ = num_absent_ = 0;
  weigh_candidates(text, counter_.count(text, token_hashes), rules);
  if (rules.weighting == Weighting::tfidf) {
    keep_heaviest(text, rules.top_n != 0 ? rules.top_n : automatic_top_n(text.bytes.size()));
  }
  feature_hashes_.clear();
  weights_.clear();
  for (const Keyword& keyword : keywords_) {
    feature_hashes_.push_back(feature_hash({&keyword.token_hash, 1}));
    weights_.push_back(keyword.weight);
  }
}

}  // namespace sameish::feature
