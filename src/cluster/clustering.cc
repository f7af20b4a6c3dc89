#include "cluster/clustering.h"

#include <algorithm>

#include "cluster/adjacency.h"
#include "cluster/union_find.h"

namespace sameish::cluster {
namespace {

constexpr Ordinal kNobody = ~Ordinal{0};

// The smallest member of each tree, for every member: documents come in ascending order, so the first to reach a root
// is the smallest.
std::vector<Ordinal> smallest_members(UnionFind& forest) {
  const Ordinal num_documents = forest.num_documents();
  std::vector<Ordinal> smallest_of_root(num_documents, kNobody);
  std::vector<Ordinal> result(num_documents);
  for (Ordinal i = 0; i < num_documents; ++i) {
    Ordinal& smallest = smallest_of_root[forest.find(i)];
    if (smallest == kNobody) smallest = i;
    result[i] = smallest;
  }
  return result;
}

// The score to report for each document: of its best edge to its representative.
void score_members(Clustering& clustering, std::span<const Edge> edges) {
  std::vector<std::uint32_t>& scores = clustering.score_ppm;
  scores.assign(clustering.representative.size(), 0);
  for (Ordinal i = 0; i < scores.size(); ++i) {
    if (clustering.is_kept(i)) scores[i] = kEqualPpm;
  }
  for (const Edge& edge : edges) {
    if (clustering.representative[edge.a] == edge.b) scores[edge.a] = std::max(scores[edge.a], edge.score_ppm);
    if (clustering.representative[edge.b] == edge.a) scores[edge.b] = std::max(scores[edge.b], edge.score_ppm);
  }
}

}  // namespace

std::vector<Ordinal> components(Ordinal num_documents, std::span<const Edge> edges) {
  UnionFind forest(num_documents);
  for (const Edge& edge : edges) forest.unite(edge.a, edge.b);
  return smallest_members(forest);
}

Clustering star(Ordinal num_documents, std::span<const Ordinal> order, std::span<const Edge> edges) {
  Clustering result;
  result.component = components(num_documents, edges);
  result.representative.assign(num_documents, kNobody);
  {
    const Adjacency neighbors = adjacency(num_documents, edges);
    std::vector<Ordinal> rank(num_documents, kNobody);  // of kept documents: how many were kept before
    Ordinal num_kept = 0;
    for (const Ordinal document : order) {
      Neighbor best{kNobody, 0};
      for (const Neighbor& neighbor : neighbors.of(document)) {
        if (rank[neighbor.document] == kNobody) continue;
        const bool is_better = best.document == kNobody || neighbor.score_ppm > best.score_ppm ||
                               (neighbor.score_ppm == best.score_ppm && rank[neighbor.document] < rank[best.document]);
        if (is_better) best = neighbor;
      }
      result.representative[document] = best.document == kNobody ? document : best.document;
      if (best.document == kNobody) rank[document] = num_kept++;
    }
  }
  score_members(result, edges);
  list_clusters(result);
  return result;
}

Clustering component_clusters(Ordinal num_documents, std::span<const Ordinal> order, std::span<const Edge> edges) {
  Clustering result;
  result.component = components(num_documents, edges);
  std::vector<Ordinal> first_of_component(num_documents, kNobody);
  for (const Ordinal document : order) {
    Ordinal& first = first_of_component[result.component[document]];
    if (first == kNobody) first = document;
  }
  result.representative.resize(num_documents);
  for (Ordinal i = 0; i < num_documents; ++i) result.representative[i] = first_of_component[result.component[i]];
  score_members(result, edges);
  list_clusters(result);
  return result;
}

std::vector<std::uint64_t> score_sums(Ordinal num_documents, std::span<const Edge> edges) {
  std::vector<std::uint64_t> sums(num_documents, 0);
  for (const Edge& edge : edges) {
    sums[edge.a] += edge.score_ppm;
    sums[edge.b] += edge.score_ppm;
  }
  return sums;
}

void list_clusters(Clustering& clustering) {
  const std::vector<Ordinal>& representative = clustering.representative;
  const auto num_documents = static_cast<Ordinal>(representative.size());
  std::vector<Ordinal> sizes(num_documents, 0);
  for (const Ordinal kept : representative) ++sizes[kept];
  std::vector<Ordinal> kept_of_clusters;
  for (Ordinal i = 0; i < num_documents; ++i) {
    if (sizes[i] >= 2) kept_of_clusters.push_back(i);
  }
  std::stable_sort(kept_of_clusters.begin(), kept_of_clusters.end(),
                   [&](Ordinal a, Ordinal b) { return sizes[a] > sizes[b]; });

  clustering.cluster_begins.assign(1, 0);
  std::vector<Ordinal> cluster_of(num_documents, kNobody);  // by representative
  for (const Ordinal kept : kept_of_clusters) {
    cluster_of[kept] = static_cast<Ordinal>(clustering.cluster_begins.size() - 1);
    clustering.cluster_begins.push_back(clustering.cluster_begins.back() + sizes[kept]);
  }
  clustering.members.resize(clustering.cluster_begins.back());
  clustering.loose.assign(kept_of_clusters.size(), false);
  std::vector<std::size_t> next(clustering.cluster_begins.begin(), clustering.cluster_begins.end() - 1);
  for (std::size_t i = 0; i < kept_of_clusters.size(); ++i) clustering.members[next[i]++] = kept_of_clusters[i];
  for (Ordinal i = 0; i < num_documents; ++i) {
    const Ordinal cluster = cluster_of[representative[i]];
    if (cluster == kNobody || representative[i] == i) continue;
    clustering.members[next[cluster]++] = i;
    if (clustering.score_ppm[i] == 0) clustering.loose[cluster] = true;
  }
}

}  // namespace sameish::cluster
