#include "flags/scheme_flags.h"

#include <array>
#include <string_view>
#include <utility>

#include "flags/flag.h"
#include "flags/values.h"

namespace sameish::cli {
namespace {

constexpr std::uint64_t kMostKeywords = 100'000;
constexpr std::string_view kKeywordPrefix = "tfidf-";

}  // namespace

void SchemeFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Fingerprint scheme"};
  group.choice("--bits", bits, "64|128", "Length of a fingerprint.");
  group.choice(
      "--tokenizer", tokenizer, "auto|words|chars|jieba",
      "auto: words where the script has spaces, single characters for Han, Kana, Thai; jieba: dictionary words.");
  group.value("--shingle", shingle, "N",
              "Tokens in a shingle, 1 to 32 [default: 3]; keyword fingerprints are of single words.");
  group.value("--weights", weights, "tf|set|tfidf|tfidf-N|level5",
              "Weight of a feature: its count, 1, the N best keywords by count and rarity, or importance 1 to 5.");
  group.value("--top-n", top_n, "N", "Keywords kept by tfidf [default: by the length of the text].");
  add_files_to(app);
  group.toggle("--hans", simplify_han, "Fold traditional Chinese characters to simplified ones.");
  group.toggle("--no-hmm", no_hidden_markov, "jieba: do not guess words that are not in the dictionary.");
}

void SchemeFlags::add_files_to(CLI::App& app) {
  const FlagGroup group{app, "Fingerprint scheme"};
  group.value("--dict", dictionary, "FILE", "Compiled dictionary for jieba [default: see 'sameish info'].");
  group.value("--idf", idf, "learn|FILE",
              "Rarity of words: learned from the input, or from lines of 'word idf'; for keyword weights [default: the "
              "dictionary's].");
  group.value("--stop-words", stop_words, "FILE", "Words that never are keywords, one a line; for keyword weights.");
}

Status SchemeFlags::read_weights(SchemeOptions& out) const {
  std::string kind = weights, top = top_n;
  if (kind.starts_with(kKeywordPrefix)) {
    top = kind.substr(kKeywordPrefix.size());
    kind = "tfidf";
    if (!top_n.empty() && top_n != top) {
      return Error{ErrorCode::invalid_argument,
                   "--weights " + weights + " and --top-n " + top_n + " disagree; give one"};
    }
  }
  const auto weighting = parse_weighting(kind);
  if (!weighting) return Error{weighting.error().code, "--weights: " + weighting.error().message};
  out.weights = *weighting;
  if (top.empty()) return {};
  if (out.weights != Weighting::tfidf) {
    return Error{ErrorCode::invalid_argument, "--top-n counts keywords; it needs --weights tfidf"};
  }
  const auto count = parse_count("--top-n", top, 1, kMostKeywords);
  if (!count) return count.error();
  out.top_n = static_cast<unsigned>(*count);
  return {};
}

/// A file or a choice that would change nothing is a mistake of the request.
Status SchemeFlags::refuse_without_effect(const SchemeOptions& scheme) const {
  const bool keywords = scheme.weights == Weighting::tfidf || scheme.weights == Weighting::level5;
  const bool words_of_dictionary = scheme.tokenizer == Tokenizer::jieba;
  const auto needs = [](const std::string& flag, const std::string& needed) {
    return Error{ErrorCode::invalid_argument, flag + " has no effect here; it needs " + needed};
  };
  if (!stop_words.empty() && !keywords) return needs("--stop-words", "--weights tfidf or level5");
  if (!idf.empty() && !keywords) return needs("--idf", "--weights tfidf or level5");
  if (no_hidden_markov && !words_of_dictionary) return needs("--no-hmm", "--tokenizer jieba");
  if (!dictionary.empty() && !words_of_dictionary && (!keywords || !idf.empty())) {
    return needs("--dict", "--tokenizer jieba, or keyword weights without --idf");
  }
  return {};
}

Result<SchemeOptions> SchemeFlags::options() const {
  SchemeOptions out;
  out.bits = bits == "128" ? 128 : 64;
  const auto parsed_tokenizer = parse_tokenizer(tokenizer);
  if (!parsed_tokenizer) return parsed_tokenizer.error();
  out.tokenizer = *parsed_tokenizer;
  if (const Status status = read_weights(out); !status) return status.error();
  if (const Status status = refuse_without_effect(out); !status) return status.error();
  if (!shingle.empty()) {
    const auto width = parse_count("--shingle", shingle, 1, 32);
    if (!width) return width.error();
    out.shingle = static_cast<unsigned>(*width);
  }
  out.simplify_han = simplify_han;
  out.hidden_markov = !no_hidden_markov;
  fill_files(out);
  return out;
}

void SchemeFlags::fill_files(SchemeOptions& out) const {
  out.dictionary = dictionary;
  out.learn_idf = idf == "learn";
  if (!out.learn_idf) out.idf_file = idf;
  out.stop_words_file = stop_words;
}

Status SchemeFlags::apply_files(SchemeOptions& scheme) const {
  if (const Status status = refuse_without_effect(scheme); !status) return status;
  fill_files(scheme);
  return {};
}

Status SchemeFlags::refuse_all_but_bits() const {
  const SchemeFlags usual;
  const std::array<std::pair<const char*, bool>, 9> given = {{
      {"--tokenizer", tokenizer != usual.tokenizer},
      {"--shingle", shingle != usual.shingle},
      {"--weights", weights != usual.weights},
      {"--top-n", top_n != usual.top_n},
      {"--dict", dictionary != usual.dictionary},
      {"--idf", idf != usual.idf},
      {"--stop-words", stop_words != usual.stop_words},
      {"--hans", simplify_han},
      {"--no-hmm", no_hidden_markov},
  }};
  for (const auto& [flag, is_given] : given) {
    if (is_given) {
      return Error{ErrorCode::invalid_argument,
                   std::string(flag) + " has no effect on ready fingerprints; leave it or --fingerprints out"};
    }
  }
  return {};
}

}  // namespace sameish::cli
