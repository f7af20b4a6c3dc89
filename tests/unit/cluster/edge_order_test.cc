#include "cluster/edge_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

namespace sameish::cluster {
namespace {

TEST(EdgeOrder, IsThatOfASort) {
  std::mt19937 random(1);
  for (const Ordinal num_documents : {0u, 1u, 2u, 50u}) {
    for (const std::size_t num_edges : {0u, 1u, 300u}) {
      if (num_documents == 0 && num_edges != 0) continue;
      std::vector<Edge> edges;
      for (std::size_t i = 0; i < num_edges; ++i) {
        edges.push_back({static_cast<Ordinal>(random() % num_documents), static_cast<Ordinal>(random() % 1000), 0});
      }
      std::vector<Edge> expected = edges;
      std::sort(expected.begin(), expected.end(),
                [](const Edge& x, const Edge& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
      sort_edges(num_documents, edges);
      EXPECT_EQ(edges, expected);
    }
  }
}

}  // namespace
}  // namespace sameish::cluster
