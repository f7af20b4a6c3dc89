#include "engine/text_scheme.h"

#include <algorithm>
#include <utility>

#include "base/file_system.h"
#include "base/hash.h"
#include "feature/memory_idf_table.h"
#include "feature/shingle.h"
#include "feature/token_hash.h"
#include "feature/weights.h"
#include "fingerprint/simhash.h"
#include "text/hans_table.h"
#include "text/jieba/jieba_analyzer.h"

namespace sameish::engine {
namespace {

constexpr std::uint64_t kMaxTableBytes = std::uint64_t{256} << 20U;
constexpr unsigned kMaxShingle = 32;
constexpr std::size_t kShownDigest = 8;

/// The compiled dictionary's table behind the interface that keywords ask.
class DictionaryIdf final : public feature::IdfTable {
 public:
  explicit DictionaryIdf(std::shared_ptr<const OpenDictionary> dictionary) : dictionary_(std::move(dictionary)) {}
  [[nodiscard]] std::optional<std::uint32_t> find(std::string_view token) const override {
    return find_hashed(token, hash64(token));
  }
  [[nodiscard]] std::optional<std::uint32_t> find_hashed(std::string_view, std::uint64_t hash) const override {
    const text::jieba::WordWeight weight = dictionary_->dictionary.weight(hash);
    return weight.has_idf ? std::optional(weight.idf1024) : std::nullopt;
  }
  void prefetch(std::uint64_t hash) const noexcept override { dictionary_->dictionary.prefetch_weight(hash); }
  [[nodiscard]] std::uint32_t absent() const override { return dictionary_->dictionary.facts().median_idf1024; }

 private:
  std::shared_ptr<const OpenDictionary> dictionary_;
};

bool is_keyword(Weighting weighting) noexcept {
  return weighting == Weighting::tfidf || weighting == Weighting::level5;
}

Status check(const SchemeOptions& options) {
  if (options.bits != 64 && options.bits != 128) {
    return Error{ErrorCode::invalid_argument,
                 "fingerprints of " + std::to_string(options.bits) + " bits are not known; expected 64 or 128"};
  }
  if (options.shingle < 1 || options.shingle > kMaxShingle) {
    return Error{ErrorCode::invalid_argument,
                 "a shingle of " + std::to_string(options.shingle) + " tokens is out of range; expected 1..32"};
  }
  if (options.top_n != 0 && options.weights != Weighting::tfidf) {
    return Error{ErrorCode::invalid_argument, "a number of keywords is only for --weights tfidf"};
  }
  return {};
}

std::string short_digest(std::string_view digest) { return "@" + std::string(digest.substr(0, kShownDigest)); }

std::string hex_digest(const Hash128& hash) { return to_hex({.low = hash.low, .high = hash.high, .bits = 128}); }

text::TokenizerKind kind_of(Tokenizer tokenizer) noexcept {
  switch (tokenizer) {
    case Tokenizer::auto_script: return text::TokenizerKind::auto_script;
    case Tokenizer::words: return text::TokenizerKind::words;
    case Tokenizer::chars: return text::TokenizerKind::chars;
    case Tokenizer::jieba: return text::TokenizerKind::jieba;
  }
  return text::TokenizerKind::auto_script;
}

}  // namespace

/// Puts a TextScheme together and names every part that decides a value.
class TextScheme::Builder {
 public:
  explicit Builder(const SchemeOptions& options) : scheme_(new TextScheme) { scheme_->options_ = options; }

  Result<std::shared_ptr<const TextScheme>> build(LearnedIdf learned) {
    const SchemeOptions& options = scheme_->options_;
    if (Status status = check(options); !status.ok()) return std::move(status).error();
    if (Status status = open_analyzer(); !status.ok()) return std::move(status).error();
    if (is_keyword(options.weights)) {
      if (Status status = open_idf(std::move(learned)); !status.ok()) return std::move(status).error();
      if (Status status = open_stop_words(); !status.ok()) return std::move(status).error();
    }
    scheme_->width_ = options.bits == 64 ? fingerprint::Width::bits64 : fingerprint::Width::bits128;
    scheme_->name_ = scheme_name();
    return std::shared_ptr<const TextScheme>(std::move(scheme_));
  }

 private:
  Status open_dictionary_once() {
    if (scheme_->dictionary_) return {};
    Result<std::shared_ptr<const OpenDictionary>> opened = open_dictionary(scheme_->options_.dictionary);
    if (!opened.ok()) return std::move(opened).error();
    scheme_->dictionary_ = std::move(opened).value();
    return {};
  }

  Status open_analyzer() {
    const SchemeOptions& options = scheme_->options_;
    if (options.tokenizer == Tokenizer::jieba) {
      if (Status status = open_dictionary_once(); !status.ok()) return status;
      auto analyzer = text::jieba::make_jieba_analyzer(scheme_->dictionary_->dictionary,
                                                       {.hans = options.simplify_han, .hmm = options.hidden_markov});
      if (!analyzer.ok()) return std::move(analyzer).error();
      scheme_->analyzer_ = std::move(analyzer).value();
      return {};
    }
    auto analyzer = text::make_analyzer({.tokenizer = kind_of(options.tokenizer), .hans = options.simplify_han});
    if (!analyzer.ok()) return std::move(analyzer).error();
    scheme_->analyzer_ = std::move(analyzer).value();
    return {};
  }

  Status open_idf(LearnedIdf learned) {
    const SchemeOptions& options = scheme_->options_;
    if (options.learn_idf) {
      if (!learned.table) {
        return Error{ErrorCode::invalid_argument,
                     "--idf learn needs a whole input to learn from; it is for fingerprint, pairs and dedup"};
      }
      scheme_->idf_ = std::move(learned.table);
      idf_name_ = "@learned-" + to_hex({.low = learned.digest}).substr(0, kShownDigest);
      return {};
    }
    if (!options.idf_file.empty()) {
      const Result<std::string> bytes = read_file(posix_file_system(), options.idf_file, kMaxTableBytes);
      if (!bytes.ok()) return bytes.error();
      auto table = feature::MemoryIdfTable::parse(*bytes, options.idf_file);
      if (!table.ok()) return std::move(table).error();
      scheme_->idf_ = std::move(table).value();
      idf_name_ = short_digest(hex_digest(hash128(*bytes)));
      return {};
    }
    if (Status status = open_dictionary_once(); !status.ok()) return status;
    scheme_->idf_ = std::make_shared<DictionaryIdf>(scheme_->dictionary_);
    if (options.tokenizer != Tokenizer::jieba) idf_name_ = short_digest(scheme_->dictionary_->dictionary.digest());
    return {};
  }

  Status open_stop_words() {
    const SchemeOptions& options = scheme_->options_;
    if (options.stop_words_file.empty()) return {};
    const Result<std::string> bytes = read_file(posix_file_system(), options.stop_words_file, kMaxTableBytes);
    if (!bytes.ok()) return bytes.error();
    auto words = text::StopWords::parse(*bytes, options.stop_words_file, options.simplify_han);
    if (!words.ok()) return std::move(words).error();
    scheme_->stop_words_ = std::make_unique<text::StopWords>(std::move(words).value());
    stop_name_ = "+stop" + short_digest(hex_digest(hash128(*bytes)));
    return {};
  }

  /// "simhash64/auto-3/tf/v1"; whatever changes a value is in it.
  [[nodiscard]] std::string scheme_name() const {
    const SchemeOptions& options = scheme_->options_;
    std::string name = "simhash" + std::to_string(options.bits) + "/" + std::string(sameish::name(options.tokenizer));
    if (options.tokenizer == Tokenizer::jieba) {
      name += short_digest(scheme_->dictionary_->dictionary.digest());
      if (!options.hidden_markov) name += "+nohmm";
    }
    if (options.simplify_han) name += "+hans" + short_digest(hex_digest(text::hans_table_digest()));
    name += "-" + std::to_string(is_keyword(options.weights) ? 1U : options.shingle) + "/" +
            std::string(sameish::name(options.weights));
    if (options.weights == Weighting::tfidf) {
      name += options.top_n == 0 ? "-auto" : "-" + std::to_string(options.top_n);
    }
    return name + idf_name_ + stop_name_ + "/v1";
  }

  std::unique_ptr<TextScheme> scheme_;
  std::string idf_name_;
  std::string stop_name_;
};

Result<std::shared_ptr<const TextScheme>> TextScheme::open(const SchemeOptions& options, LearnedIdf learned) {
  return Builder(options).build(std::move(learned));
}

void TextScheme::analyze(std::string_view valid_utf8, AnalyzedText& out) const {
  out.own_features = false;
  out.weights.clear();
  analyzer_->analyze(valid_utf8, out.text);
  feature::hash_tokens(out.text, out.token_hashes);
  feature::shingle(out.token_hashes, options_.shingle, out.shingles);
}

Status TextScheme::take_features(const std::vector<io::WeightedWord>& features, AnalyzedText& out) const {
  out.own_features = true;
  out.text.clear();
  out.token_hashes.clear();
  std::vector<feature::OwnWeight> weights;
  weights.reserve(features.size());
  for (const io::WeightedWord& feature : features) {
    weights.push_back(feature.is_integer ? feature::OwnWeight(feature.integer) : feature::OwnWeight(feature.weight));
  }
  Result<std::vector<std::uint32_t>> checked = feature::own_weights(weights);
  if (!checked.ok()) return std::move(checked).error();
  out.shingles.clear();
  out.weights.clear();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if ((*checked)[i] == 0) continue;
    const std::uint64_t word_hash = hash64(features[i].word);
    out.shingles.push_back(feature::feature_hash(std::span(&word_hash, 1)));
    out.weights.push_back((*checked)[i]);
  }
  return {};
}

void TextScheme::fingerprint(AnalyzedText& out) const {
  if (out.own_features) {
    out.fingerprint = fingerprint::simhash(width_, out.shingles, out.weights);
    out.num_features = out.shingles.size();
    return;
  }
  switch (options_.weights) {
    case Weighting::tf:
      out.fingerprint = fingerprint::simhash(width_, out.shingles);
      out.num_features = out.shingles.size();
      return;
    case Weighting::set:
      out.distinct = out.shingles;
      feature::sort_distinct(out.distinct, out.sort_scratch);
      out.fingerprint = fingerprint::simhash(width_, out.distinct);
      out.num_features = out.distinct.size();
      return;
    case Weighting::tfidf:
    case Weighting::level5: fingerprint_keywords(out); return;
  }
}

void TextScheme::fingerprint_keywords(AnalyzedText& out) const {
  feature::KeywordRules rules{.weighting = options_.weights,
                              .top_n = options_.top_n,
                              .idf = idf_.get(),
                              .drops_single_han = options_.tokenizer == Tokenizer::jieba,
                              .is_stop_word = {}};
  if (stop_words_) {
    rules.is_stop_word = [this](std::string_view token) { return stop_words_->contains(token); };
  } else if (dictionary_ && dictionary_->dictionary.facts().num_stop_words != 0) {
    rules.is_stop_word = [this](std::string_view token) { return dictionary_->dictionary.weight(token).is_stop_word; };
  }
  out.keywords.select(out.text, out.token_hashes, rules);
  out.fingerprint = fingerprint::simhash(width_, out.keywords.feature_hashes(), out.keywords.weights());
  out.num_features = out.keywords.feature_hashes().size();
}

void join_tokens(const text::TokenizedText& text, std::string& out) {
  out.clear();
  const auto is_ascii = [](char byte) { return static_cast<unsigned char>(byte) < 0x80; };
  for (const text::Token& token : text.tokens) {
    if (!out.empty() && is_ascii(out.back()) && is_ascii(text.bytes[token.begin])) out += ' ';
    out.append(text.bytes, token.begin, token.end - token.begin);
  }
}

Status check_record(const TextScheme& scheme, const io::Record& record, AnalyzedText& scratch) {
  if (record.has_features) {
    Status status = scheme.take_features(record.features, scratch);
    if (!status.ok()) return Error{ErrorCode::invalid_record, status.error().message};  // a fault of the record
    return status;
  }
  if (record.text.size() <= text::kMaxTextBytes) return {};
  return Error{ErrorCode::resource_limit, "a text of " + std::to_string(record.text.size()) + " bytes; at most " +
                                              std::to_string(text::kMaxTextBytes) + " are taken"};
}

Status analyze_record(const TextScheme& scheme, const io::Record& record, AnalyzedText& out) {
  if (Status status = check_record(scheme, record, out); !status.ok() || record.has_features) return status;
  scheme.analyze(record.text, out);
  return {};
}

}  // namespace sameish::engine
