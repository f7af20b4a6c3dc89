// Guards stop what looks abnormal, and leave small collections alone.
#include "cluster/guard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "cluster/clustering.h"

namespace sameish::cluster {
namespace {

std::vector<Edge> chain(Ordinal length) {
  std::vector<Edge> edges;
  for (Ordinal i = 0; i + 1 < length; ++i) edges.push_back({i, i + 1, i == 500 ? 850'000U : 950'000U});
  return edges;
}

std::vector<RunawayComponent> runaways(Ordinal in_chain, Ordinal num_documents, const GuardLimits& limits = {}) {
  const std::vector<Edge> edges = chain(in_chain);
  return find_runaways(components(num_documents, edges), edges, num_documents, limits);
}

TEST(Runaway, SmallOrThinComponentsAreNotListed) {
  EXPECT_TRUE(runaways(1'000, 1'000).empty());
  EXPECT_TRUE(runaways(1'001, 100'100).empty());  // exactly 1 %
}

TEST(Runaway, LargeOnesAreListedWithTheWeakestEdge) {
  const auto found = runaways(1'001, 2'000);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found[0].stops);
  EXPECT_EQ(found[0].num_texts, 1'001U);
  EXPECT_EQ(found[0].num_edges, 1'000U);
  EXPECT_EQ(found[0].lowest_score_ppm, 850'000U);
  EXPECT_EQ(found[0].sample_a, 500U);
  EXPECT_EQ(found[0].sample_b, 501U);
  EXPECT_NEAR(found[0].density, 1'000.0 / 500'500.0, 1e-12);
}

TEST(Runaway, VeryLargeOnesStopUnlessAllowed) {
  GuardReport report;
  report.runaways = runaways(10'001, 20'000);
  ASSERT_TRUE(report.stops());
  EXPECT_EQ(report.status().error().code, ErrorCode::safety_guard);
  EXPECT_NE(report.status().error().message.find("10001 texts"), std::string::npos);
  GuardLimits allowed;
  allowed.allow_runaway = true;
  report.runaways = runaways(10'001, 20'000, allowed);
  EXPECT_EQ(report.runaways.size(), 1U);
  EXPECT_FALSE(report.stops());
  EXPECT_TRUE(report.status().ok());
}

TEST(HeavyRemoval, FiveFilesOfWhichFourAreAlikeAreFine) {
  EXPECT_TRUE(find_heavy_removals(std::vector<SourceRemovals>{{"files", 5, 3}}, {}).empty());
  EXPECT_TRUE(find_heavy_removals(std::vector<SourceRemovals>{{"files", 999, 998}}, {}).empty());
}

TEST(HeavyRemoval, MoreThanHalfOfARunStops) {
  EXPECT_TRUE(find_heavy_removals(std::vector<SourceRemovals>{{"a", 600, 300}, {"b", 600, 300}}, {}).empty());
  const auto found = find_heavy_removals(std::vector<SourceRemovals>{{"a", 600, 300}, {"b", 600, 301}}, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "");
  GuardReport report;
  report.heavy_removals = found;
  EXPECT_NE(report.status().error().message.find("remove 601 of 1200 documents (50.1 %) of the whole run. "),
            std::string::npos)
      << report.status().error().message;
}

TEST(HeavyRemoval, ASingleSourceIsNamedOnceAndNotAlsoAsTheRun) {
  GuardReport report;
  report.heavy_removals = find_heavy_removals(std::vector<SourceRemovals>{{"a.jsonl", 1'000, 900}}, {});
  ASSERT_EQ(report.heavy_removals.size(), 1U);
  const std::string message = report.status().error().message;
  EXPECT_NE(message.find("remove 900 of 1000 documents (90.0 %) of a.jsonl. Nothing was written"), std::string::npos)
      << message;
  EXPECT_NE(message.find("--allow-removal"), std::string::npos) << message;
}

TEST(HeavyRemoval, TheRunAndItsFirstSourcesAreNamedAndTheOthersCounted) {
  std::vector<SourceRemovals> sources;
  for (const char* name : {"a", "b", "c", "d", "e"}) sources.push_back({name, 1'000, 900});
  GuardReport report;
  report.heavy_removals = find_heavy_removals(sources, {});
  ASSERT_EQ(report.heavy_removals.size(), 6U);
  const std::string message = report.status().error().message;
  EXPECT_NE(message.find("4500 of 5000 documents (90.0 %) of the whole run, 900 of 1000 documents (90.0 %) of a, "),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("of c and as large a share of 2 more of its sources. "), std::string::npos) << message;
}

TEST(HeavyRemoval, OneSourceStopsARunThatIsFineAsAWhole) {
  const std::vector<SourceRemovals> sources{{"good", 50'000, 0}, {"bad", 1'000, 501}};
  const auto found = find_heavy_removals(sources, {});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].name, "bad");
  GuardLimits allowed;
  allowed.removal_share_ppm = 600'000;
  EXPECT_TRUE(find_heavy_removals(sources, allowed).empty());
}

}  // namespace
}  // namespace sameish::cluster
