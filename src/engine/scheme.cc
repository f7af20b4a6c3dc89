#include <sameish/match.h>
#include <sameish/scheme.h>

#include <array>
#include <string>
#include <utility>

namespace sameish {
namespace {

constexpr std::array<std::pair<std::string_view, Tokenizer>, 4> kTokenizers = {{{"auto", Tokenizer::auto_script},
                                                                                {"words", Tokenizer::words},
                                                                                {"chars", Tokenizer::chars},
                                                                                {"jieba", Tokenizer::jieba}}};
constexpr std::array<std::pair<std::string_view, Weighting>, 4> kWeightings = {
    {{"tf", Weighting::tf}, {"set", Weighting::set}, {"tfidf", Weighting::tfidf}, {"level5", Weighting::level5}}};
constexpr std::array<std::pair<std::string_view, Method>, 3> kMethods = {
    {{"both", Method::both}, {"simhash", Method::simhash}, {"minhash", Method::minhash}}};
constexpr std::array<std::pair<std::string_view, Measure>, 6> kMeasures = {{{"auto", Measure::automatic},
                                                                            {"resemblance", Measure::resemblance},
                                                                            {"containment", Measure::containment},
                                                                            {"cosine", Measure::cosine},
                                                                            {"edit", Measure::edit},
                                                                            {"none", Measure::none}}};

template <class Names, class Value>
std::string_view name_of(const Names& names, Value value) noexcept {
  for (const auto& [name, candidate] : names) {
    if (candidate == value) return name;
  }
  return "?";
}

template <class Value, class Names>
Result<Value> value_of(const Names& names, std::string_view what, std::string_view text) {
  std::string known;
  for (const auto& [name, value] : names) {
    if (name == text) return value;
    known += known.empty() ? "" : ", ";
    known += name;
  }
  return Error{ErrorCode::invalid_argument,
               "unknown " + std::string(what) + " '" + std::string(text) + "'; expected one of: " + known};
}

}  // namespace

std::string_view name(Tokenizer tokenizer) noexcept { return name_of(kTokenizers, tokenizer); }
std::string_view name(Weighting weighting) noexcept { return name_of(kWeightings, weighting); }
std::string_view name(Method method) noexcept { return name_of(kMethods, method); }
std::string_view name(Measure measure) noexcept { return name_of(kMeasures, measure); }

Result<Tokenizer> parse_tokenizer(std::string_view text) { return value_of<Tokenizer>(kTokenizers, "tokenizer", text); }
Result<Weighting> parse_weighting(std::string_view text) { return value_of<Weighting>(kWeightings, "weighting", text); }
Result<Method> parse_method(std::string_view text) { return value_of<Method>(kMethods, "method", text); }
Result<Measure> parse_measure(std::string_view text) { return value_of<Measure>(kMeasures, "measure", text); }

}  // namespace sameish
