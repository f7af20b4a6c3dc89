// Star, components and the incremental star against their definitions, on random graphs, orders and edge orders.
#include "cluster/clustering.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "reference/cluster/naive_clustering.h"

namespace sameish::cluster {
namespace {

struct Graph {
  Ordinal num_documents = 0;
  std::vector<Ordinal> order;
  std::vector<Edge> edges;
};

Graph random_graph(std::mt19937_64& random) {
  Graph graph;
  graph.num_documents = static_cast<Ordinal>(1 + random() % 40);
  graph.order.resize(graph.num_documents);
  std::iota(graph.order.begin(), graph.order.end(), Ordinal{0});
  std::shuffle(graph.order.begin(), graph.order.end(), random);
  const std::size_t num_edges = random() % (2 * graph.num_documents);
  for (std::size_t i = 0; i < num_edges; ++i) {
    const auto a = static_cast<Ordinal>(random() % graph.num_documents);
    const auto b = static_cast<Ordinal>(random() % graph.num_documents);
    if (a != b) graph.edges.push_back({a, b, 800'000 + (a + b) % 100});
  }
  return graph;
}

void expect_promises(const Graph& graph, const Clustering& found) {
  const auto matrix = reference::adjacency_matrix(graph.num_documents, graph.edges);
  for (Ordinal i = 0; i < graph.num_documents; ++i) {
    const Ordinal kept = found.representative[i];
    ASSERT_EQ(found.representative[kept], kept);
    ASSERT_TRUE(kept == i || matrix[i][kept]) << "a removed document has no edge to the kept one";
    for (Ordinal j = 0; j < graph.num_documents; ++j) {
      ASSERT_FALSE(found.is_kept(i) && found.is_kept(j) && matrix[i][j]) << "two kept documents have an edge";
    }
  }
}

void expect_list_is_sound(const Clustering& found) {
  std::size_t num_members = 0;
  for (std::size_t c = 0; c < found.num_clusters(); ++c) {
    const auto members = found.cluster(c);
    ASSERT_GE(members.size(), 2U);
    ASSERT_TRUE(std::is_sorted(members.begin() + 1, members.end()));
    for (const Ordinal member : members) ASSERT_EQ(found.representative[member], members.front());
    if (c > 0) {
      const auto before = found.cluster(c - 1);
      ASSERT_TRUE(before.size() > members.size() ||
                  (before.size() == members.size() && before.front() < members.front()));
    }
    num_members += members.size();
  }
  std::size_t num_removed = 0;
  for (Ordinal i = 0; i < found.representative.size(); ++i) num_removed += found.is_kept(i) ? 0 : 1;
  ASSERT_EQ(num_removed, found.num_removed());
  ASSERT_EQ(num_members, found.members.size());
}

TEST(ClusteringDifferential, StarIsItsDefinition) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 2'000; ++round) {
    Graph graph = random_graph(random);
    const Clustering found = star(graph.num_documents, graph.order, graph.edges);
    ASSERT_EQ(found.representative, reference::star(graph.num_documents, graph.order, graph.edges));
    ASSERT_EQ(found.component, reference::components(graph.num_documents, graph.edges));
    expect_promises(graph, found);
    expect_list_is_sound(found);
    std::shuffle(graph.edges.begin(), graph.edges.end(), random);
    for (Edge& edge : graph.edges) {
      if (random() % 2 == 0) std::swap(edge.a, edge.b);
    }
    const Clustering again = star(graph.num_documents, graph.order, graph.edges);
    ASSERT_EQ(again.representative, found.representative);
    ASSERT_EQ(again.members, found.members);
    ASSERT_EQ(again.score_ppm, found.score_ppm);
    if (HasFatalFailure()) return;
  }
}

TEST(ClusteringDifferential, ComponentsKeepTheFirstOfEach) {
  std::mt19937_64 random(13);
  for (int round = 0; round < 1'000; ++round) {
    const Graph graph = random_graph(random);
    const Clustering found = component_clusters(graph.num_documents, graph.order, graph.edges);
    const auto expected = reference::components(graph.num_documents, graph.edges);
    const auto matrix = reference::adjacency_matrix(graph.num_documents, graph.edges);
    ASSERT_EQ(found.component, expected);
    for (Ordinal i = 0; i < graph.num_documents; ++i) {
      const auto first = std::find_if(graph.order.begin(), graph.order.end(),
                                      [&](Ordinal document) { return expected[document] == expected[i]; });
      ASSERT_EQ(found.representative[i], *first);
    }
    for (std::size_t c = 0; c < found.num_clusters(); ++c) {
      const auto members = found.cluster(c);
      const bool loose = std::any_of(members.begin() + 1, members.end(),
                                     [&](Ordinal member) { return !matrix[member][members.front()]; });
      ASSERT_EQ(found.loose[c], loose);
    }
    expect_list_is_sound(found);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace sameish::cluster
