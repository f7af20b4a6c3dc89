// Clusters by their definitions: breadth-first search, and the star as a loop over a matrix.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "cluster/edge.h"

namespace sameish::reference {

using cluster::Edge;
using cluster::Ordinal;

inline std::vector<std::vector<bool>> adjacency_matrix(Ordinal num_documents, std::span<const Edge> edges) {
  std::vector<std::vector<bool>> matrix(num_documents, std::vector<bool>(num_documents, false));
  for (const Edge& edge : edges) matrix[edge.a][edge.b] = matrix[edge.b][edge.a] = true;
  return matrix;
}

inline std::vector<Ordinal> components(Ordinal num_documents, std::span<const Edge> edges) {
  const auto matrix = adjacency_matrix(num_documents, edges);
  constexpr Ordinal kNone = ~Ordinal{0};
  std::vector<Ordinal> component(num_documents, kNone);
  for (Ordinal start = 0; start < num_documents; ++start) {
    if (component[start] != kNone) continue;
    component[start] = start;
    for (std::deque<Ordinal> queue{start}; !queue.empty(); queue.pop_front()) {
      for (Ordinal i = 0; i < num_documents; ++i) {
        if (!matrix[queue.front()][i] || component[i] != kNone) continue;
        component[i] = start;
        queue.push_back(i);
      }
    }
  }
  return component;
}

// The kept one of each document: the first in order is kept, and a later one without an edge to a kept one; another one
// belongs to the one kept before it to which it has the best edge, of equals the first in order.
inline std::vector<Ordinal> star(Ordinal num_documents, std::span<const Ordinal> order, std::span<const Edge> edges) {
  std::vector<std::vector<std::int64_t>> best_edge(num_documents, std::vector<std::int64_t>(num_documents, -1));
  for (const Edge& edge : edges) {
    for (std::int64_t* best : {&best_edge[edge.a][edge.b], &best_edge[edge.b][edge.a]}) {
      *best = std::max<std::int64_t>(*best, edge.score_ppm);
    }
  }
  std::vector<Ordinal> kept;
  std::vector<Ordinal> representative(num_documents);
  for (const Ordinal document : order) {
    std::int64_t best = -1;
    representative[document] = document;
    for (const Ordinal candidate : kept) {
      if (best_edge[document][candidate] <= best) continue;
      best = best_edge[document][candidate];
      representative[document] = candidate;
    }
    if (best == -1) kept.push_back(document);
  }
  return representative;
}

}  // namespace sameish::reference
