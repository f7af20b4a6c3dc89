// Union-find: which documents hang together, directly or through others.
// Idea     a forest in one array; find() halves the path it walks, unite() hangs the smaller tree below the larger.
//          Which member is the root depends on the order of the edges, so roots are never shown: a component's id is its
//          smallest member (components.h).
// Cost     8 bytes a document; a few ns an edge when the array is in cache, a memory access or two when it is not.
// Threads  one thread.
// Source   Tarjan and van Leeuwen, Worst-case analysis of set union algorithms, 1984 (halving, union by size).
// Tests    tests/differential/cluster/clustering_test.cc
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "cluster/edge.h"

namespace sameish::cluster {

class UnionFind {
 public:
  explicit UnionFind(Ordinal num_documents) : nodes_(num_documents) {
    for (Ordinal i = 0; i < num_documents; ++i) nodes_[i] = {i, 1};
  }

  /// The root of the tree that holds `document`; the same for all that hang together.
  Ordinal find(Ordinal document) noexcept {
    while (nodes_[document].parent != document) {
      Node& node = nodes_[document];
      node.parent = nodes_[node.parent].parent;
      document = node.parent;
    }
    return document;
  }

  /// Joins two trees; false when they were one already.
  bool unite(Ordinal a, Ordinal b) noexcept {
    Ordinal large = find(a);
    Ordinal small = find(b);
    if (large == small) return false;
    if (nodes_[large].size < nodes_[small].size) std::swap(large, small);
    nodes_[small].parent = large;
    nodes_[large].size += nodes_[small].size;
    return true;
  }

  [[nodiscard]] Ordinal num_documents() const noexcept { return static_cast<Ordinal>(nodes_.size()); }

 private:
  struct Node {
    Ordinal parent;
    Ordinal size;  // of the tree, at roots only
  };
  std::vector<Node> nodes_;
};

}  // namespace sameish::cluster
