// The names that the command and a scheme's name spell: each is read back, others are refused with the list.
#include <sameish/match.h>
#include <sameish/scheme.h>

#include <gtest/gtest.h>

namespace sameish {
namespace {

TEST(SchemeNames, EveryNameIsReadBack) {
  for (const auto tokenizer : {Tokenizer::auto_script, Tokenizer::words, Tokenizer::chars, Tokenizer::jieba}) {
    EXPECT_EQ(parse_tokenizer(name(tokenizer)).value(), tokenizer);
  }
  for (const auto weighting : {Weighting::tf, Weighting::set, Weighting::tfidf, Weighting::level5}) {
    EXPECT_EQ(parse_weighting(name(weighting)).value(), weighting);
  }
  for (const auto method : {Method::both, Method::simhash, Method::minhash}) {
    EXPECT_EQ(parse_method(name(method)).value(), method);
  }
  for (const auto measure : {Measure::automatic, Measure::resemblance, Measure::containment, Measure::cosine,
                             Measure::edit, Measure::none}) {
    EXPECT_EQ(parse_measure(name(measure)).value(), measure);
  }
}

TEST(SchemeNames, AnUnknownNameIsRefusedWithTheListOfNames) {
  const Result<Tokenizer> refused = parse_tokenizer("Jieba");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(refused.error().message, "unknown tokenizer 'Jieba'; expected one of: auto, words, chars, jieba");
  EXPECT_FALSE(parse_weighting("").ok());
  EXPECT_FALSE(parse_method("both ").ok());
  EXPECT_FALSE(parse_measure("jaccard").ok());
}

}  // namespace
}  // namespace sameish
