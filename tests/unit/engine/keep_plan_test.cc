// KeepPlan: every document follows its text, the policy chooses among documents, texts without tokens stay alone.
#include "engine/keep_plan.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

const ProgressCallback kNoCallback;

class KeepPlanTest : public testing::Test {
 protected:
  /// What is kept of documents with these texts.
  KeepPlan plan(const std::vector<std::string>& texts) {
    std::string lines;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      lines += R"({"id":)" + std::to_string(i) + R"(,"text":")" + texts[i] + "\"}\n";
    }
    options_.input.paths = {directory_.write("in.jsonl", lines)};
    ProgressReporter progress(kNoCallback);
    run_ = MatchRun::open({options_.input, options_.match, options_.runtime, directory_.path()}, progress).value();
    EXPECT_TRUE(run_->read({}, progress).ok());
    EXPECT_TRUE(run_->match(progress).ok());
    policy_.emplace(posix_file_system(), directory_.path(), cluster::Policy::parse(options_.keep).value());
    return KeepPlan::make(*run_, *policy_, options_, progress).value();
  }

  /// The kept document for each document, as letters: a, b, c, ...
  [[nodiscard]] std::string kept(const KeepPlan& plan) const {
    std::string letters;
    for (DocumentOrdinal d = 0; d < run_->collection().num_documents(); ++d) {
      letters += static_cast<char>('a' + plan.representative(d));
    }
    return letters;
  }

  test::TemporaryDirectory directory_;
  DedupOptions options_;
  std::unique_ptr<MatchRun> run_;
  std::optional<PolicyFields> policy_;
};

TEST_F(KeepPlanTest, CopiesAndVariantsFollowTheLongest) {
  const KeepPlan made = plan({"Red fox", "red fox", "RED FOX!", "blue hen", "red fox"});
  EXPECT_EQ(kept(made), "cccdc");
  ASSERT_EQ(made.clusters().size(), 1U);
  const DocumentCluster& cluster = made.clusters()[0];
  EXPECT_EQ(cluster.representative, 2U);
  EXPECT_EQ(std::vector(made.members(cluster).begin(), made.members(cluster).end()),
            (std::vector<DocumentOrdinal>{0, 1, 2, 4}));
  EXPECT_EQ(made.reason(cluster), "longest");
  EXPECT_FALSE(cluster.loose);
}

TEST_F(KeepPlanTest, AnotherPolicyKeepsAnother) {
  options_.keep = "last";
  const KeepPlan made = plan({"Red fox", "red fox", "blue hen", "RED FOX!", "red fox"});
  EXPECT_EQ(kept(made), "eecee");
  EXPECT_EQ(made.reason(made.clusters()[0]), "last");
}

TEST_F(KeepPlanTest, LargestClusterFirst) {
  const KeepPlan made = plan({"one two", "red fox", "One two", "Red fox", "RED fox"});
  ASSERT_EQ(made.clusters().size(), 2U);
  EXPECT_EQ(made.members(made.clusters()[0]).size(), 3U);
  EXPECT_EQ(made.members(made.clusters()[1]).size(), 2U);
}

TEST_F(KeepPlanTest, TextsWithoutTokensAreKeptOneByOneOrAllDropped) {
  options_.match.remove_empty = true;
  const KeepPlan made = plan({"", "", "...", "word", "word"});
  EXPECT_EQ(kept(made), "abcdd");
  EXPECT_TRUE(made.is_dropped_as_empty(0));
  EXPECT_TRUE(made.is_dropped_as_empty(2));
  EXPECT_FALSE(made.is_dropped_as_empty(3));
  EXPECT_EQ(made.clusters().size(), 1U);
}

TEST_F(KeepPlanTest, TheGuardStopsARunThatWouldLoseHalfOfItsInput) {
  std::vector<std::string> texts;
  for (int i = 0; i < 2000; ++i) texts.push_back("word" + std::to_string(i / 4) + std::string(i % 4, '!'));
  const KeepPlan made = plan(texts);
  const Status stopped = made.guard(*run_, options_);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, ErrorCode::safety_guard);
  options_.allow_removal = 0.8;
  EXPECT_TRUE(made.guard(*run_, options_).ok());
}

}  // namespace
}  // namespace sameish::engine
