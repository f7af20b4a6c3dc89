// Keywords: the weighted words of a document, for fingerprints of few important words instead of shingles.
// Idea     count the distinct tokens, drop stop words and, where the tokenizer makes words of Chinese, Han tokens of one
//          code point; weigh the others by count and rarity, keep the heaviest N (tf-idf) or all (levels 1..5). A
//          keyword's feature is a shingle of width 1.
// Rules    order: weight, heaviest first; ties: smaller UTF-8 bytes. Levels: order of first occurrence.
// Cost     counting, one table look-up a distinct token, and a selection that sorts only the chosen ones.
// Threads  one object a thread; its memory is reused from document to document.
// Tests    tests/unit/feature/keywords_test.cc, tests/differential/feature/keywords_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include <sameish/scheme.h>

#include "feature/idf_table.h"
#include "feature/token_counter.h"

namespace sameish::feature {

struct KeywordRules {
  Weighting weighting = Weighting::tfidf;  ///< tfidf or level5
  std::uint32_t top_n = 0;                 ///< tfidf: how many; 0 chooses by the length of the text
  const IdfTable* idf = nullptr;           ///< must be set
  bool drops_single_han = true;            ///< false where every Han character is a token of its own
  std::function<bool(std::string_view token)> is_stop_word = nullptr;  ///< empty: no stop words
};

struct Keyword {
  text::Token token;  ///< its first occurrence
  std::uint64_t token_hash;
  std::uint32_t count;
  std::uint32_t idf1024;
  std::uint32_t weight;
};

class Keywords {
 public:
  /// Selects the keywords of `text`; token_hashes[i] belongs to text.tokens[i]. What was held before is replaced.
  void select(const text::TokenizedText& text, std::span<const std::uint64_t> token_hashes, const KeywordRules& rules);

  [[nodiscard]] std::span<const Keyword> keywords() const noexcept { return keywords_; }
  [[nodiscard]] std::span<const std::uint64_t> feature_hashes() const noexcept { return feature_hashes_; }
  [[nodiscard]] std::span<const std::uint32_t> weights() const noexcept { return weights_; }

  /// Running tokens that could have been keywords, and how many of them the IDF table has not.
  [[nodiscard]] std::uint64_t num_candidates() const noexcept { return num_candidates_; }
  [[nodiscard]] std::uint64_t num_absent() const noexcept { return num_absent_; }

 private:
  /// What selecting needs to move: the rest of a keyword is put together for the chosen ones only.
  struct Candidate {
    std::uint32_t weight;
    std::uint32_t idf1024;
    std::uint32_t index;  ///< among the distinct tokens
  };

  void weigh_candidates(const text::TokenizedText& text, std::span<const CountedToken> counted,
                        const KeywordRules& rules);
  void keep_heaviest(const text::TokenizedText& text, std::span<const CountedToken> counted, std::size_t num_kept);
  void take_candidates(std::span<const CountedToken> counted);

  TokenCounter counter_;
  std::vector<Candidate> candidates_;
  std::vector<Keyword> keywords_;
  std::vector<std::uint64_t> feature_hashes_;
  std::vector<std::uint32_t> weights_;
  std::uint64_t num_candidates_ = 0;
  std::uint64_t num_absent_ = 0;
};

}  // namespace sameish::feature
