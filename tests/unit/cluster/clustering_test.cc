// Clusters of small graphs, by hand.
#include "cluster/clustering.h"

#include <gtest/gtest.h>

namespace sameish::cluster {
namespace {

using Ordinals = std::vector<Ordinal>;

// 0 - 1 - 2 - 3, a chain: each is like the next, 0 and 3 may have nothing in common.
const std::vector<Edge> kChain{{0, 1, 900'000}, {1, 2, 810'000}, {3, 2, 850'000}};

TEST(Star, AChainIsNotOneCluster) {
  const Clustering found = star(5, Ordinals{0, 1, 2, 3, 4}, kChain);
  EXPECT_EQ(found.representative, (Ordinals{0, 0, 2, 2, 4}));
  EXPECT_EQ(found.component, (Ordinals{0, 0, 0, 0, 4}));
  EXPECT_EQ(found.score_ppm, (std::vector<std::uint32_t>{1'000'000, 900'000, 1'000'000, 850'000, 1'000'000}));
  ASSERT_EQ(found.num_clusters(), 2U);
  EXPECT_EQ(found.num_removed(), 2U);
}

TEST(Star, TheOrderChoosesWhoIsKept) {
  const Clustering found = star(5, Ordinals{1, 4, 3, 2, 0}, kChain);
  EXPECT_EQ(found.representative, (Ordinals{1, 1, 3, 3, 4})) << "2 is like both, but more like 3";
  ASSERT_EQ(found.num_clusters(), 2U);
  EXPECT_EQ(Ordinals(found.cluster(0).begin(), found.cluster(0).end()), (Ordinals{1, 0}));
}

TEST(ComponentClusters, AChainIsLoose) {
  const Clustering found = component_clusters(5, Ordinals{0, 1, 2, 3, 4}, kChain);
  EXPECT_EQ(found.representative, (Ordinals{0, 0, 0, 0, 4}));
  ASSERT_EQ(found.num_clusters(), 1U);
  EXPECT_TRUE(found.loose[0]);
  EXPECT_EQ(found.score_ppm[3], 0U);
}

TEST(Star, NoDocumentsAndNoEdges) {
  EXPECT_EQ(star(0, {}, {}).num_clusters(), 0U);
  const Clustering found = star(2, Ordinals{1, 0}, {});
  EXPECT_EQ(found.representative, (Ordinals{0, 1}));
  EXPECT_EQ(found.num_removed(), 0U);
}

TEST(ScoreSums, AddBothEnds) {
  EXPECT_EQ(score_sums(4, kChain), (std::vector<std::uint64_t>{900'000, 1'710'000, 1'660'000, 850'000}));
}

}  // namespace
}  // namespace sameish::cluster
