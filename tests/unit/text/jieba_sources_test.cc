// The parsers of jieba's files: what they take, and what they say when they do not.
#include <gtest/gtest.h>

#include "text/jieba/frequency_table.h"
#include "text/jieba/hmm_reader.h"
#include "text/jieba/python_literal.h"
#include "text/jieba/source_parsers.h"

namespace sameish::text::jieba {
namespace {

TEST(JiebaSources, WordsMarkTheirPrefixes) {
  FrequencyTable table;
  ASSERT_TRUE(read_words({"d", "北京大学 7 n\n北京 3\n大 0 x"}, table).ok());
  EXPECT_EQ(table.total(), 10U);
  EXPECT_EQ(table.entries(),
            (FrequencyTable::Entries{{"北京大学", 7}, {"北京大", 0}, {"北京", 3}, {"北", 0}, {"大", 0}}));
}

TEST(JiebaSources, ErrorsNameFileAndLine) {
  FrequencyTable table;
  const Status status = read_words({"my/dict.txt", "北京 3 n\n北京 -3 n\n"}, table);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::invalid_record);
  EXPECT_EQ(status.error().message,
            "my/dict.txt:2: the frequency is '-3'; expected a whole number from 0 to 1000000000000");
}

TEST(JiebaSources, UserEntriesSplitAsThePatternOfJiebaDoes) {
  const auto parts = [](std::string_view line) {
    const UserEntry entry = split_user_entry(line);
    return std::string(entry.word) + "|" + (entry.frequency ? std::string(*entry.frequency) : "none");
  };
  EXPECT_EQ(parts("云计算"), "云计算|none");
  EXPECT_EQ(parts("云计算 5"), "云计算|5");
  EXPECT_EQ(parts("云计算 5 n"), "云计算|5");
  EXPECT_EQ(parts("云计算 n"), "云计算|none");
  EXPECT_EQ(parts("hello world"), "hello|none");
  EXPECT_EQ(parts("Edu Trust认证 2000"), "Edu Trust认证|2000");
  EXPECT_EQ(parts("云计算 5 N"), "云计算 5 N|none");
  EXPECT_EQ(parts("云  5"), "云 |5");
  EXPECT_EQ(parts("5 6 7"), "5 6|7");
  EXPECT_EQ(parts(" 5"), " 5|none");
  EXPECT_EQ(parts(" 5 n"), " 5|none");
  EXPECT_EQ(parts("n"), "n|none");
  EXPECT_EQ(parts(" n"), " n|none");
}

TEST(JiebaSources, AUserWordWithoutFrequencyGetsWhatMakesItWin) {
  FrequencyTable table;
  ASSERT_TRUE(read_words({"d", "石 10 n\n墨 20 n\n烯 1 n\n其他 69 n\n"}, table).ok());
  EXPECT_EQ(table.suggest("石墨烯"), 1U);  // 0.1 * 0.2 * 0.01 * 100 = 0.02
  EXPECT_EQ(table.suggest("墨墨"), 5U);    // 0.2 * 0.2 * 100 = 4
  EXPECT_EQ(table.suggest("其他"), 70U);   // it is its own only piece
  UserWords user_words;
  ASSERT_TRUE(read_user_words({"u", "石墨烯\n杭研 0\n墨墨 2 n\n"}, table, user_words).ok());
  EXPECT_EQ(user_words.num_entries, 3U);
  EXPECT_EQ(user_words.forced_splits, std::unordered_set<std::string>{"杭研"});
  EXPECT_EQ(table.total(), 103U);
}

TEST(JiebaSources, IdfKeepsTheLastAndTheUpperMedian) {
  const Result<IdfTable> table = read_idf({"i", "a 1\nb 2\nc 3.5\nd 9\nd 4\n"});
  ASSERT_TRUE(table.ok());
  EXPECT_EQ(table->idf1024.size(), 4U);
  EXPECT_EQ(table->idf1024.at("d"), 4096U);
  EXPECT_EQ(table->median_idf1024, 3584U);
  EXPECT_EQ(read_idf({"i", "a 0.00048828125"})->idf1024.at("a"), 1U) << "floor(0.5 + 0.5)";
  EXPECT_EQ(read_idf({"i", "a 0.000488"})->idf1024.at("a"), 0U);
}

TEST(JiebaSources, LiteralsAreReadToTheNearestDouble) {
  const Result<FlatLiteral> literal = read_flat_literal(
      {"p",
       "# -*- coding -*-\nfrom __future__ import unicode_literals\n\nP = {'B': -0.26268660809250016,\n"
       " \"E\": -3.14e+100, '\\u4E00': 1, '\xE4\xB8\x81': 2.5,}  # end\n"});
  ASSERT_TRUE(literal.ok()) << literal.error().message;
  const std::vector<std::pair<char32_t, double>> expected = {
      {U'B', -0.26268660809250016}, {U'E', -3.14e100}, {0x4E00, 1}, {0x4E01, 2.5}};
  EXPECT_EQ(literal->values, expected);
}

TEST(JiebaSources, EmissionsOutsideTheHanRangeAreDropped) {
  const auto hmm =
      read_hmm({"s", "P={'B': -1, 'E': -2, 'M': -3, 'S': -4}"}, {"t", "P={'B': {'E': -5}, 'E': {}, 'M': {}, 'S': {}}"},
               {"e", "P={'B': {'\\u4e00': -6, 'x': -7}, 'E': {}, 'M': {}, 'S': {'\\u9fd5': -8}}"});
  ASSERT_TRUE(hmm.ok()) << hmm.error().message;
  const HmmTables& tables = **hmm;
  EXPECT_EQ(tables.start, (StateValues{-1, -2, -3, -4}));
  EXPECT_EQ(tables.trans[kB][kE], -5);
  EXPECT_EQ(tables.trans[kE][kB], kAbsentLogProbability);
  EXPECT_EQ(tables.emit[0][kB], -6);
  EXPECT_EQ(tables.emit[kNumHan - 1][kS], -8);
  EXPECT_EQ(tables.emit[1][kB], kAbsentLogProbability);
}

}  // namespace
}  // namespace sameish::text::jieba
