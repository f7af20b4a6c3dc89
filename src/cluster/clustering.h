// Clusters out of verified edges, and the one document kept of each.
// Idea     star: documents are visited in policy order. One without an edge to a document kept before it is kept; each of
//          the others belongs to the one, of those kept before it, that it is most like, of equals the first in order. So
//          every removed document has a verified edge to the one kept in its place, which comes before it, and no two kept
//          documents have a verified edge, which chains of "A like B, B like C" would otherwise break.
//          component: one document is kept of everything that hangs together; a removed one without an edge to it makes
//          the cluster loose.
// Cost     both are linear in documents and edges: 12 bytes a document for the result, and while working 16 bytes an edge
//          (the adjacency, both directions) for star.
// Threads  pure functions; the result does not depend on the order of the edges, nor on which end is a and which b.
// Tests    tests/unit/cluster/clustering_test.cc; tests/differential/cluster/clustering_test.cc holds the definitions
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cluster/edge.h"

namespace sameish::cluster {

struct Clustering {
  std::vector<Ordinal> representative;   ///< by document: the one kept in its place; itself when kept
  std::vector<std::uint32_t> score_ppm;  ///< by document: score of its edge to the representative; 0 when it has none
  std::vector<Ordinal> component;        ///< by document: the smallest document that hangs together with it
  std::vector<std::size_t> cluster_begins;  ///< where each cluster of two or more begins in `members`, and the end
  std::vector<Ordinal> members;             ///< the representative first, then ascending
  std::vector<bool> loose;  ///< by cluster: a member has no edge to the representative (never with star)

  [[nodiscard]] std::size_t num_clusters() const noexcept {
    return cluster_begins.empty() ? 0 : cluster_begins.size() - 1;
  }
  /// Clusters are sorted by size, largest first, then by representative.
  [[nodiscard]] std::span<const Ordinal> cluster(std::size_t i) const noexcept {
    return std::span(members).subspan(cluster_begins[i], cluster_begins[i + 1] - cluster_begins[i]);
  }
  [[nodiscard]] bool is_kept(Ordinal document) const noexcept { return representative[document] == document; }
  /// Documents that are not kept.
  [[nodiscard]] std::size_t num_removed() const noexcept { return members.size() - num_clusters(); }
};

/// By document: the smallest document that hangs together with it.
[[nodiscard]] std::vector<Ordinal> components(Ordinal num_documents, std::span<const Edge> edges);

/// `order` names every document once, the most wanted first. Edges may repeat; both ends are below num_documents.
[[nodiscard]] Clustering star(Ordinal num_documents, std::span<const Ordinal> order, std::span<const Edge> edges);

/// One document kept of each component, the first in `order`.
[[nodiscard]] Clustering component_clusters(Ordinal num_documents, std::span<const Ordinal> order,
                                            std::span<const Edge> edges);

/// By document: the sum of the scores of its edges; what the policy `central` orders by.
[[nodiscard]] std::vector<std::uint64_t> score_sums(Ordinal num_documents, std::span<const Edge> edges);

/// Fills the cluster list (begins, members, loose) from representative and score_ppm.
void list_clusters(Clustering& clustering);

}  // namespace sameish::cluster
