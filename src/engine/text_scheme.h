// TextScheme: an opened scheme. Texts go in; tokens, shingles and fingerprints come out.
// Idea     the one place where text, feature and fingerprint meet, so that every verb computes the same values.
// Threads  immutable once opened: one serves all threads, each with its own AnalyzedText.
// Tests    tests/unit/engine/text_scheme_test.cc, and testvectors/simhash.json through Fingerprinter
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/fingerprint.h>
#include <sameish/scheme.h>

#include "engine/open_dictionary.h"
#include "feature/feature_set.h"
#include "feature/idf_table.h"
#include "feature/keywords.h"
#include "fingerprint/votes.h"
#include "io/record.h"
#include "text/analyzer.h"
#include "text/stop_words.h"

namespace sameish::engine {

/// What one text gave; its memory is reused from text to text.
struct AnalyzedText {
  text::TokenizedText text;
  std::vector<std::uint64_t> token_hashes;
  std::vector<std::uint64_t>
      shingles;  ///< of the scheme's width, in text order, repeats kept; or the caller's own features
  std::vector<std::uint32_t> weights;  ///< beside shingles for the caller's own features; else empty
  std::optional<Fingerprint> fingerprint;
  std::uint64_t num_features = 0;  ///< that the fingerprint was made of
  bool own_features = false;

  feature::SortScratch sort_scratch;
  std::vector<std::uint64_t> distinct;
  feature::Keywords keywords;

  [[nodiscard]] std::uint32_t num_tokens() const noexcept {
    return static_cast<std::uint32_t>(own_features ? shingles.size() : token_hashes.size());
  }
};

/// Document frequencies learned from an input, and what names them in a scheme.
struct LearnedIdf {
  std::shared_ptr<const feature::IdfTable> table;
  std::uint64_t digest = 0;
};

class TextScheme {
 public:
  /// `learned` replaces the dictionary's table when options.learn_idf is set.
  /// Errors: invalid_argument, not_found (no dictionary), corrupt_file, read_failed.
  static Result<std::shared_ptr<const TextScheme>> open(const SchemeOptions& options, LearnedIdf learned = {});

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] const SchemeOptions& options() const noexcept { return options_; }

  /// Tokens, token hashes and shingles; no fingerprint. `valid_utf8` must be valid.
  void analyze(std::string_view valid_utf8, AnalyzedText& out) const;
  /// The caller's own features, by words hashed as they are. Errors: invalid_argument (weights).
  Status take_features(const std::vector<io::WeightedWord>& features, AnalyzedText& out) const;
  /// Fills fingerprint and num_features from what analyze() or take_features() left.
  void fingerprint(AnalyzedText& out) const;

 private:
  class Builder;

  TextScheme() = default;
  void fingerprint_keywords(AnalyzedText& out) const;

  SchemeOptions options_;
  std::string name_;
  fingerprint::Width width_ = fingerprint::Width::bits64;
  std::unique_ptr<text::Analyzer> analyzer_;
  std::shared_ptr<const OpenDictionary> dictionary_;
  std::shared_ptr<const feature::IdfTable> idf_;
  std::unique_ptr<text::StopWords> stop_words_;
};

/// Replaces `out` by the tokens, with a space between two of ASCII letters or digits: what very short texts are compared by, so that signs,
/// spaces and case make no difference.
void join_tokens(const text::TokenizedText& text, std::string& out);

/// Everything that can refuse a record, and nothing more. Errors: invalid_argument (weights), resource_limit (too long).
Status check_record(const TextScheme& scheme, const io::Record& record, AnalyzedText& scratch);

/// The text or the features of a record, analyzed. Errors: invalid_argument (weights), resource_limit (too long).
Status analyze_record(const TextScheme& scheme, const io::Record& record, AnalyzedText& out);

}  // namespace sameish::engine
