// sort_edges: edges in order of (a, b), as outputs list them.
// Idea     edges are dealt into one row for each a, and each row, which is short, is sorted by b. Edges come out of
//          verification tile by tile, sorted in runs, which a sort by comparison does not take well.
// Cost     8 bytes a document and a copy of the edges while it works; linear but for the rows.
// Threads  pure function of its arguments.
// Tests    tests/unit/cluster/edge_order_test.cc
#pragma once

#include <vector>

#include "cluster/edge.h"

namespace sameish::cluster {

/// Every a is below num_documents.
void sort_edges(Ordinal num_documents, std::vector<Edge>& edges);

}  // namespace sameish::cluster
