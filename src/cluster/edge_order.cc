#include "cluster/edge_order.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sameish::cluster {

void sort_edges(Ordinal num_documents, std::vector<Edge>& edges) {
  std::vector<std::size_t> ends(std::size_t{num_documents} + 1, 0);
  for (const Edge& edge : edges) ++ends[std::size_t{edge.a} + 1];
  for (std::size_t row = 1; row < ends.size(); ++row) ends[row] += ends[row - 1];  // for now the begin of each row
  std::vector<Edge> ordered(edges.size());
  for (const Edge& edge : edges) ordered[ends[edge.a]++] = edge;
  std::size_t begin = 0;
  for (Ordinal row = 0; row < num_documents; ++row) {
    const auto by_b = [](const Edge& x, const Edge& y) { return x.b < y.b; };
    std::sort(ordered.begin() + static_cast<std::ptrdiff_t>(begin),
              ordered.begin() + static_cast<std::ptrdiff_t>(ends[row]), by_b);
    begin = ends[row];
  }
  edges = std::move(ordered);
}

}  // namespace sameish::cluster
