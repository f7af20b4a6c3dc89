// The neighbours of every document, as one array with a begin for each document (compressed rows).
// Cost     8 bytes a document and 16 an edge; two passes over the edges.
// Threads  built by one thread; read by any number.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "cluster/edge.h"

namespace sameish::cluster {

class Adjacency {
 public:
  struct Neighbor {
    Ordinal document;
    std::uint32_t score_ppm;
  };

  Adjacency(Ordinal num_documents, std::span<const Edge> edges) : begins_(std::size_t{num_documents} + 1, 0) {
    for (const Edge& edge : edges) {
      ++begins_[edge.a];
      ++begins_[edge.b];
    }
    std::size_t end = 0;
    for (std::size_t& begin : begins_) begin = end += begin;  // for now the end of each row
    neighbors_.resize(end);
    for (const Edge& edge : edges) {
      neighbors_[--begins_[edge.a]] = {edge.b, edge.score_ppm};
      neighbors_[--begins_[edge.b]] = {edge.a, edge.score_ppm};
    }
  }

  [[nodiscard]] std::span<const Neighbor> of(Ordinal document) const noexcept {
    const std::size_t begin = begins_[document];
    return std::span(neighbors_).subspan(begin, begins_[std::size_t{document} + 1] - begin);
  }

 private:
  std::vector<std::size_t> begins_;
  std::vector<Neighbor> neighbors_;
};

}  // namespace sameish::cluster
