// What a compiled dictionary says about its sources, and its look-ups.
#include <gtest/gtest.h>

#include "base/hash.h"
#include "reference/text/jieba_package.h"
#include "reference/text/jieba_small.h"

namespace sameish::text::jieba {
namespace {

using reference::CompiledDictionary;
using reference::SmallJieba;

TEST(JiebaDictionary, FactsOfThePackage) {
  const Dictionary& dictionary = CompiledDictionary::standard();
  const Facts& facts = dictionary.facts();
  EXPECT_EQ(facts.num_words, 349'045U);
  EXPECT_EQ(facts.num_prefixes, 498'113U);
  EXPECT_EQ(facts.total_frequency, 60'101'967U);
  EXPECT_EQ(facts.longest_word, 16U);
  EXPECT_EQ(facts.num_idf_entries, 270'132U);
  EXPECT_EQ(facts.median_idf1024, 12'242U);
  EXPECT_EQ(facts.num_codes, 12'044U);
  EXPECT_EQ(facts.num_stop_words + facts.num_user_words + facts.num_forced_splits, 0U);
  EXPECT_EQ(dictionary.source(Source::words).size_bytes, 5'071'852U);
  EXPECT_EQ(dictionary.source(Source::idf).size_bytes, 6'200'957U);
  EXPECT_EQ(dictionary.source(Source::user_words).size_bytes, 0U);
}

TEST(JiebaDictionary, IdfOfAWordIsFixedPointAndTheMedianWhenAbsent) {
  SmallJieba small;
  const CompiledDictionary compiled(small.texts());
  const WordWeight known = compiled.dictionary->weight("北京");
  EXPECT_TRUE(known.has_idf);
  EXPECT_EQ(known.idf1024, 4608U);
  const WordWeight absent = compiled.dictionary->weight("上海");
  EXPECT_FALSE(absent.has_idf);
  EXPECT_EQ(absent.idf1024, 4608U) << "the upper median of 3.25, 4.5 and 9.75";
  EXPECT_EQ(compiled.dictionary->weight(hash64("大学")).idf1024, 3328U);
}

TEST(JiebaDictionary, StopWordsAreNormalizedAndMayHaveAnIdf) {
  SmallJieba small;
  small.stop_words = "\xEF\xBB\xBF北京\nＴｈｅ\r\n\n  的 \n";
  const CompiledDictionary compiled(small.texts());
  EXPECT_EQ(compiled.dictionary->facts().num_stop_words, 3U);
  EXPECT_TRUE(compiled.dictionary->weight("北京").is_stop_word);
  EXPECT_EQ(compiled.dictionary->weight("北京").idf1024, 4608U);
  EXPECT_TRUE(compiled.dictionary->weight("the").is_stop_word);
  EXPECT_TRUE(compiled.dictionary->weight("的").is_stop_word);
  EXPECT_FALSE(compiled.dictionary->weight("的").has_idf);
  EXPECT_FALSE(compiled.dictionary->weight("大学").is_stop_word);
}

TEST(JiebaDictionary, AnEmptyIdfTableAnswers) {
  SmallJieba small;
  small.idf.clear();
  const CompiledDictionary compiled(small.texts());
  EXPECT_EQ(compiled.dictionary->weight("北京").idf1024, 0U);
}

TEST(JiebaDictionary, EqualSourcesGiveEqualBytesAndAnyChangeAnotherDigest) {
  const SmallJieba small;
  const CompiledDictionary first(small.texts());
  const CompiledDictionary second(small.texts());
  EXPECT_EQ(first.image, second.image);
  EXPECT_EQ(first.dictionary->digest(), second.dictionary->digest());
  EXPECT_EQ(first.dictionary->digest().size(), 32U);
  SmallJieba other = small;
  other.start += "# a comment\n";
  EXPECT_NE(CompiledDictionary(other.texts()).dictionary->digest(), first.dictionary->digest());
}

TEST(JiebaDictionary, LaterEqualWordWinsAndBothCount) {
  SmallJieba small;
  small.words = "B超 3 n\n中 1 n\nB超 2 n\n";
  const CompiledDictionary compiled(small.texts());
  EXPECT_EQ(compiled.dictionary->facts().total_frequency, 6U);
  EXPECT_EQ(compiled.dictionary->facts().num_words, 2U);
  EXPECT_EQ(compiled.dictionary->facts().num_prefixes, 3U);
}

TEST(JiebaDictionary, RefusesAMisalignedImage) {
  const CompiledDictionary compiled(SmallJieba().texts());
  std::vector<std::byte> shifted(compiled.image.size() + 1);
  std::copy(compiled.image.begin(), compiled.image.end(), shifted.begin() + 1);
  const Result<Dictionary> opened = Dictionary::open(std::span(shifted).subspan(1));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::invalid_argument);
}

}  // namespace
}  // namespace sameish::text::jieba
