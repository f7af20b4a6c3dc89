// TextScheme and Fingerprinter: the values of testvectors/simhash.json from end to end, and a name for all that changes them.
#include "engine/text_scheme.h"

#include <sameish/fingerprinter.h>

#include <gtest/gtest.h>

#include <set>

#include "fingerprint/simhash.h"
#include "reference/feature/vector_file.h"
#include "reference/io/temporary_directory.h"
#include "reference/text/jieba_package.h"
#include "reference/text/jieba_small.h"

namespace sameish::engine {
namespace {

Fingerprinter opened(const SchemeOptions& options) {
  Result<Fingerprinter> opened = Fingerprinter::open(options);
  if (!opened.ok()) throw std::runtime_error(opened.error().message);
  return std::move(opened).value();
}

std::string hex_or_null(const Result<FingerprintedText>& result) {
  if (!result.ok()) return result.error().message;
  return result->fingerprint ? to_hex(*result->fingerprint) : "null";
}

std::string hex_or_null(const nlohmann::json& digits) { return digits.is_null() ? "null" : digits.get<std::string>(); }

/// Writes a compiled dictionary and returns its path.
std::string write_dictionary(const test::TemporaryDirectory& directory, const text::jieba::DictionaryTexts& texts) {
  const auto image = text::jieba::compile_dictionary(texts);
  if (!image.ok()) throw std::runtime_error(image.error().message);
  return directory.write("jieba.dict", {reinterpret_cast<const char*>(image->data()), image->size()});
}

TEST(Fingerprinter, GivesTheValuesOfTheVectorFile) {
  int num_texts = 0;
  for (const auto& test_case : reference::vector_cases("simhash.json", "cases")) {
    if (!test_case.contains("text") || test_case["text"].is_null()) continue;
    ++num_texts;
    const auto text = test_case["text"].get<std::string>();
    for (const unsigned bits : {64U, 128U}) {
      const Fingerprinter fingerprinter = opened({.bits = bits, .shingle = test_case["width"]});
      EXPECT_EQ(hex_or_null(fingerprinter.fingerprint(text)), hex_or_null(test_case["simhash" + std::to_string(bits)]))
          << test_case["name"];
    }
  }
  EXPECT_GE(num_texts, 8);
}

TEST(Fingerprinter, OneWordOfItsOwnIsThatWordsFeature) {
  const Fingerprinter fingerprinter = opened({.shingle = 1});
  using Features = std::vector<std::pair<std::string_view, double>>;
  const std::string alone = hex_or_null(fingerprinter.fingerprint("word"));
  EXPECT_EQ(hex_or_null(fingerprinter.fingerprint(Features{{"word", 1}})), alone);
  EXPECT_EQ(hex_or_null(fingerprinter.fingerprint(Features{{"word", 2.5}, {"other", 1.25}})), alone);
  EXPECT_EQ(hex_or_null(fingerprinter.fingerprint(Features{})), "null");
  EXPECT_FALSE(fingerprinter.fingerprint(Features{{"word", -1}}).ok());
}

TEST(Fingerprinter, SaysWhereTextIsNotUtf8) {
  const Result<FingerprintedText> refused = opened({}).fingerprint("abc\xFFz");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_text);
  EXPECT_NE(refused.error().message.find('3'), std::string::npos) << refused.error().message;
}

// Words, importance as the tables give it; cuts and frequencies are those of Debian's python3-jieba.
TEST(Level5, WeighsTheWordsOfTheClassicExample) {
  const test::TemporaryDirectory directory;
  const std::string dictionary = write_dictionary(directory, reference::JiebaPackage::get().texts());
  const auto scheme =
      TextScheme::open({.tokenizer = Tokenizer::jieba, .weights = Weighting::level5, .dictionary = dictionary});
  ASSERT_TRUE(scheme.ok()) << scheme.error().message;
  AnalyzedText text;
  (*scheme)->analyze(
      "\u7F8E\u56FD\u201C51\u533A\u201D\u96C7\u5458\u79F0\u5185\u90E8\u6709\u0039\u67B6\u98DE\u789F\uFF0C"
      "\u66FE\u770B\u89C1\u7070\u8272\u5916\u661F\u4EBA",
      text);
  (*scheme)->fingerprint(text);
  std::map<std::string, std::uint32_t> levels;
  for (const feature::Keyword& keyword : text.keywords.keywords()) {
    levels[text.text.bytes.substr(keyword.token.begin, keyword.token.end - keyword.token.begin)] = keyword.weight;
  }
  const std::map<std::string, std::uint32_t> expected = {
      {"\u7F8E\u56FD", 1}, {"\u96C7\u5458", 5}, {"\u5185\u90E8", 2},       {"\u98DE\u789F", 5},
      {"\u770B\u89C1", 2}, {"\u7070\u8272", 4}, {"\u5916\u661F\u4EBA", 5},
  };
  for (const auto& [word, level] : expected) EXPECT_EQ(levels[word], level) << word;
  EXPECT_EQ(levels.count("\u6709"), 0U) << "one Han code point is no keyword";
  ASSERT_TRUE(text.fingerprint.has_value());
  EXPECT_EQ(text.num_features, text.keywords.keywords().size());
}

TEST(TextScheme, WhateverChangesAValueChangesTheName) {
  const test::TemporaryDirectory directory;
  const std::string dictionary = write_dictionary(directory, reference::SmallJieba().texts());
  const std::string table = directory.write("idf.txt", "alpha 5.5\nbeta 2\n");
  const std::string stop_words = directory.write("stop.txt", "the\n");
  const std::vector<SchemeOptions> schemes = {
      {},
      {.bits = 128},
      {.tokenizer = Tokenizer::words},
      {.tokenizer = Tokenizer::chars},
      {.tokenizer = Tokenizer::jieba, .dictionary = dictionary},
      {.tokenizer = Tokenizer::jieba, .hidden_markov = false, .dictionary = dictionary},
      {.shingle = 2},
      {.weights = Weighting::set},
      {.simplify_han = true},
      {.weights = Weighting::tfidf, .idf_file = table},
      {.weights = Weighting::tfidf, .top_n = 20, .idf_file = table},
      {.weights = Weighting::level5, .idf_file = table},
      {.weights = Weighting::level5, .dictionary = dictionary},
      {.weights = Weighting::level5, .idf_file = table, .stop_words_file = stop_words},
  };
  std::set<std::string> names;
  for (const SchemeOptions& options : schemes) names.insert(opened(options).scheme());
  EXPECT_EQ(names.size(), schemes.size());
  EXPECT_EQ(opened({}).scheme(), "simhash64/auto-3/tf/v1");
}

TEST(TextScheme, WhatCannotBeIsRefused) {
  const auto refusal = [](const SchemeOptions& options) {
    const auto scheme = TextScheme::open(options);
    return scheme.ok() ? ErrorCode::internal : scheme.error().code;
  };
  EXPECT_EQ(refusal({.bits = 32}), ErrorCode::invalid_argument);
  EXPECT_EQ(refusal({.shingle = 0}), ErrorCode::invalid_argument);
  EXPECT_EQ(refusal({.shingle = 33}), ErrorCode::invalid_argument);
  EXPECT_EQ(refusal({.top_n = 5}), ErrorCode::invalid_argument);
  EXPECT_EQ(refusal({.weights = Weighting::tfidf, .learn_idf = true}), ErrorCode::invalid_argument);
  EXPECT_EQ(refusal({.tokenizer = Tokenizer::jieba, .dictionary = "/nowhere/jieba.dict"}), ErrorCode::not_found);
}

TEST(TextScheme, RepeatsCountByTheirNumberAndNotAtAllInASet) {
  AnalyzedText once;
  AnalyzedText thrice;
  for (const Weighting weighting : {Weighting::tf, Weighting::set}) {
    const auto scheme = TextScheme::open({.shingle = 1, .weights = weighting}).value();
    scheme->analyze("red green blue", once);
    scheme->analyze("red red red green blue", thrice);
    scheme->fingerprint(once);
    scheme->fingerprint(thrice);
    EXPECT_EQ(*once.fingerprint == *thrice.fingerprint, weighting == Weighting::set);
    EXPECT_EQ(thrice.num_features, weighting == Weighting::set ? 3U : 5U);
  }
}

TEST(TextScheme, JoinedTokensLeaveOutSignsSpacesAndCase) {
  const auto scheme = TextScheme::open({}).value();
  AnalyzedText text;
  std::string joined;
  scheme->analyze("  Red,\tFOX\u3002\u4E2D\u6587 ", text);
  join_tokens(text.text, joined);
  EXPECT_EQ(joined, "red fox\u4E2D\u6587");
}

}  // namespace
}  // namespace sameish::engine
