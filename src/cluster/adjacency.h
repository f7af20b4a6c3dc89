// The neighbors of every document, both ways.
// Cost     see rows.h: 8 bytes a document and 16 an edge; two passes over the edges.
// Tests    tests/differential/cluster/clustering_test.cc
#pragma once

#include <span>

#include "base/rows.h"
#include "cluster/edge.h"

namespace sameish::cluster {

struct Neighbor {
  Ordinal document;
  std::uint32_t score_ppm;
};

using Adjacency = Rows<Neighbor>;

/// Every edge at both its ends, in the order of `edges`.
[[nodiscard]] inline Adjacency adjacency(Ordinal num_documents, std::span<const Edge> edges) {
  return Adjacency(num_documents, [edges](const auto& put) {
    for (const Edge& edge : edges) {
      put(edge.a, {edge.b, edge.score_ppm});
      put(edge.b, {edge.a, edge.score_ppm});
    }
  });
}

}  // namespace sameish::cluster
