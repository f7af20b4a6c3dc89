// parse_scheme(): what TextScheme names, it reads back.
#include <gtest/gtest.h>

#include "engine/text_scheme.h"

namespace sameish {
namespace {

TEST(SchemeName, NamesAreReadBack) {
  for (const unsigned bits : {64U, 128U}) {
    for (const Tokenizer tokenizer : {Tokenizer::auto_script, Tokenizer::words, Tokenizer::chars}) {
      for (const unsigned shingle : {1U, 3U, 32U}) {
        for (const Weighting weights : {Weighting::tf, Weighting::set}) {
          for (const bool hans : {false, true}) {
            const SchemeOptions options{
                .bits = bits, .tokenizer = tokenizer, .shingle = shingle, .weights = weights, .simplify_han = hans};
            const std::string name = engine::TextScheme::open(options).value()->name();
            const auto parsed = parse_scheme(name);
            ASSERT_TRUE(parsed.ok()) << name;
            EXPECT_EQ(engine::TextScheme::open(*parsed).value()->name(), name);
          }
        }
      }
    }
  }
}

TEST(SchemeName, NamesOfDictionariesAndKeywordsAreReadBack) {
  const auto jieba =
      parse_scheme("simhash64/jieba@8e3a587b+nohmm+hans@2344af81-1/tfidf-5@d6a8c653+stop@80b2eed9/v1").value();
  EXPECT_EQ(jieba.tokenizer, Tokenizer::jieba);
  EXPECT_FALSE(jieba.hidden_markov);
  EXPECT_TRUE(jieba.simplify_han);
  EXPECT_EQ(jieba.weights, Weighting::tfidf);
  EXPECT_EQ(jieba.top_n, 5U);
  const auto learned = parse_scheme("simhash128/words-1/tfidf-auto@learned-d6a8c653/v1").value();
  EXPECT_EQ(learned.bits, 128U);
  EXPECT_EQ(learned.top_n, 0U);
  EXPECT_TRUE(parse_scheme("simhash64/jieba@8e3a587b-1/level5/v1").ok());
}

TEST(SchemeName, OtherNamesAreRefused) {
  for (const std::string_view name :
       {"", "unnamed", "simhash64", "simhash32/auto-3/tf/v1", "simhash64/auto-3/tf/v2", "simhash64/auto-3/tf/v1/",
        "simhash64/auto/tf/v1", "simhash64/auto-0/tf/v1", "simhash64/auto-x/tf/v1", "simhash64/other-3/tf/v1",
        "simhash64/auto+what-3/tf/v1", "simhash64/auto-3/most/v1", "simhash64/auto-3/tf-5/v1",
        "minhash/auto-3/tf/v1"}) {
    const auto parsed = parse_scheme(name);
    ASSERT_FALSE(parsed.ok()) << name;
    EXPECT_EQ(parsed.error().code, ErrorCode::scheme_mismatch);
  }
}

}  // namespace
}  // namespace sameish
