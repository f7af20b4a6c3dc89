// Index, call by call: what each answers, and what it refuses.
#include <sameish/index.h>

#include <gtest/gtest.h>

namespace sameish {
namespace {

Index make(IdKind ids = IdKind::numbers, unsigned bits = 64) {
  return Index::create({.scheme = "test", .bits = bits, .ids = ids}, {.merges_beside = false}).value();
}

TEST(IndexTest, AnswersByDistanceThenId) {
  Index index = make();
  const std::vector<IndexEntry> entries = {
      {{9, {}}, {0b000}}, {{4, {}}, {0b001}}, {{2, {}}, {0b100}}, {{7, {}}, {0xff}}};
  ASSERT_EQ(index.insert(entries)->num_added, 4U);
  const std::vector<Fingerprint> questions = {{0}, {~0ULL}};
  const IndexAnswers answers = index.query(questions).value();
  ASSERT_EQ(answers.num_questions(), 2U);
  ASSERT_EQ(answers[0].size(), 3U);
  EXPECT_EQ(answers[0][0].id.number, 9U);
  EXPECT_EQ(answers[0][1].id.number, 2U);
  EXPECT_EQ(answers[0][2].id.number, 4U);
  EXPECT_EQ(answers[0][2].distance, 1U);
  EXPECT_TRUE(answers[1].empty());
  EXPECT_FALSE(answers.truncated(0));
}

TEST(IndexTest, TheNearestAreTakenAndTheRestIsSaid) {
  Index index = make();
  std::vector<IndexEntry> entries;
  for (std::uint64_t id = 0; id < 50; ++id) entries.push_back({{id, {}}, {id % 2}});
  ASSERT_TRUE(index.insert(entries).ok());
  const std::vector<Fingerprint> questions = {{0}};
  const IndexAnswers cut = index.query(questions, {.max_matches = 3}).value();
  ASSERT_EQ(cut[0].size(), 3U);
  EXPECT_EQ(cut[0][2].id.number, 4U);
  EXPECT_TRUE(cut.truncated(0));
  const IndexAnswers whole = index.query(questions, {.max_matches = 50}).value();
  EXPECT_EQ(whole[0].size(), 50U);
  EXPECT_EQ(index.query(questions, {.max_matches = ~0ULL}).value()[0].size(), 50U);
  EXPECT_FALSE(whole.truncated(0));
}

TEST(IndexTest, CountsWhatACallDid) {
  Index index = make(IdKind::names);
  const std::vector<IndexEntry> first = {{{0, "a"}, {1}}, {{0, "b"}, {2}}};
  ASSERT_TRUE(index.insert(first).ok());
  const std::vector<IndexEntry> second = {{{0, "a"}, {1}}, {{0, "b"}, {3}}, {{0, "c"}, {4}}};
  const InsertCounts counts = index.insert(second).value();
  EXPECT_EQ(counts.num_unchanged, 1U);
  EXPECT_EQ(counts.num_replaced, 1U);
  EXPECT_EQ(counts.num_added, 1U);
  const std::vector<IndexId> ids = {{0, "x"}, {0, "a"}, {0, "a"}};
  const RemoveCounts removed = index.remove(ids).value();
  EXPECT_EQ(removed.num_removed, 1U);
  EXPECT_EQ(removed.missing, (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(index.size(), 2U);
}

TEST(IndexTest, RefusesWhatIsNotOfItsKind) {
  Index index = make(IdKind::names);
  const std::vector<IndexEntry> wide = {{{0, "a"}, {1, 0, 128}}};
  EXPECT_EQ(index.insert(wide).error().code, ErrorCode::scheme_mismatch);
  const std::vector<IndexEntry> nameless = {{{1, ""}, {1}}};
  EXPECT_EQ(index.insert(nameless).error().code, ErrorCode::invalid_argument);
  const std::string long_name(kMaxNameBytes + 1, 'x');
  const std::vector<IndexEntry> endless = {{{0, "a"}, {1}}, {{1, long_name}, {1}}};
  EXPECT_EQ(index.insert(endless).error().code, ErrorCode::invalid_argument);
  const std::vector<IndexEntry> broken = {{{0, "a\xff"}, {1}}};
  EXPECT_NE(index.insert(broken).error().message.find("byte 1"), std::string::npos);
  EXPECT_EQ(index.size(), 0U) << "a refused call changed something";
  const std::vector<Fingerprint> questions = {{1, 2, 128}};
  EXPECT_EQ(index.query(questions).error().code, ErrorCode::scheme_mismatch);
  EXPECT_EQ(index.query({}, {.max_distance = 4}).error().code, ErrorCode::invalid_argument);
}

TEST(IndexTest, NamesOfAnAnswerOutliveTheIndex) {
  IndexAnswers answers;
  {
    Index index = make(IdKind::names, 128);
    const std::string name = "only here";
    const std::vector<IndexEntry> entries = {{{0, name}, {1, 2, 128}}};
    ASSERT_TRUE(index.insert(entries).ok());
    const std::vector<Fingerprint> questions = {{1, 2, 128}};
    answers = index.query(questions).value();
  }
  ASSERT_EQ(answers[0].size(), 1U);
  EXPECT_EQ(answers[0][0].id.name, "only here");
}

TEST(IndexTest, StatisticsSayWhatIsWhere) {
  Index index = Index::create({.scheme = "test"}, {.growing_size = 100, .merges_beside = false}).value();
  std::vector<IndexEntry> entries;
  for (std::uint64_t id = 0; id < 80; ++id) entries.push_back({{id, {}}, {id / 2}});
  ASSERT_TRUE(index.insert(entries).ok());
  ASSERT_TRUE(index.insert(std::span(entries).first(20)).ok());
  const std::vector<IndexId> ids = {{3, {}}};
  ASSERT_TRUE(index.remove(ids).ok());
  IndexStatistics statistics = index.statistics();
  EXPECT_EQ(statistics.size, 79U);
  ASSERT_EQ(statistics.segments.size(), 1U);
  EXPECT_EQ(statistics.segments[0].num_entries, 80U);
  EXPECT_EQ(statistics.segments[0].num_fingerprints, 40U);
  EXPECT_EQ(statistics.segments[0].num_removed, 1U);
  EXPECT_FALSE(statistics.segments[0].reason.empty());
  ASSERT_TRUE(index.merge().ok());
  statistics = index.statistics();
  ASSERT_EQ(statistics.segments.size(), 1U);
  EXPECT_EQ(statistics.segments[0].num_entries, 79U);
  EXPECT_EQ(statistics.segments[0].num_removed, 0U);
}

TEST(IndexTest, AStoppedMergeChangesNothing) {
  Index index = Index::create({.scheme = "test"}, {.growing_size = 10, .merges_beside = false}).value();
  std::vector<IndexEntry> entries;
  for (std::uint64_t id = 0; id < 30; ++id) entries.push_back({{id, {}}, {id}});
  ASSERT_TRUE(index.insert(std::span(entries).first(15)).ok());
  ASSERT_TRUE(index.insert(std::span(entries).subspan(15)).ok());
  EXPECT_EQ(index.merge([](const Progress&) { return false; }).error().code, ErrorCode::interrupted);
  EXPECT_EQ(index.statistics().segments.size(), 2U);
  EXPECT_EQ(index.size(), 30U);
}

}  // namespace
}  // namespace sameish
