// KeepPlan: which document is kept of every cluster, and why.
// Idea     clusters are made of unique texts; a policy chooses among documents. So every text is first given its best
//          document, then texts are ordered by those, clustered, and every document follows its text.
// Rules    a text without tokens is never merged: each such document is kept, or all are dropped by request.
// Memory   12 bytes a text besides the clustering, 8 a document of a cluster.
// Threads  immutable once made.
// Tests    tests/unit/engine/keep_plan_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <sameish/dedup.h>

#include "cluster/clustering.h"
#include "cluster/guard.h"
#include "cluster/policy_order.h"
#include "engine/document_pairs.h"
#include "engine/match_run.h"
#include "engine/policy_fields.h"

namespace sameish::engine {

/// A cluster of two or more documents.
struct DocumentCluster {
  DocumentOrdinal representative = 0;
  std::uint64_t begin = 0;  // in KeepPlan's list of members
  std::uint64_t end = 0;
  bool loose = false;  ///< a member has no verified edge to the representative
};

class KeepPlan {
 public:
  static Result<KeepPlan> make(MatchRun& run, const PolicyFields& policy, const DedupOptions& options,
                               ProgressReporter& progress);

  /// The document kept in place of `document`; itself when it is kept.
  [[nodiscard]] DocumentOrdinal representative(DocumentOrdinal document) const noexcept;
  [[nodiscard]] bool is_dropped_as_empty(DocumentOrdinal document) const noexcept;

  /// Largest first, then by representative.
  [[nodiscard]] const std::vector<DocumentCluster>& clusters() const noexcept { return clusters_; }
  [[nodiscard]] std::span<const DocumentOrdinal> members(const DocumentCluster& cluster) const noexcept {
    return std::span(members_).subspan(cluster.begin, cluster.end - cluster.begin);
  }
  /// The criterion that decided for the representative.
  [[nodiscard]] std::string reason(const DocumentCluster& cluster) const;
  [[nodiscard]] const cluster::Clustering& texts() const noexcept { return clustering_; }

  /// safety_guard when the result looks abnormal; warnings are added to the run's summary.
  Status guard(MatchRun& run, const DedupOptions& options) const;

 private:
  KeepPlan(const Collection& collection, cluster::PolicyOrder order, bool remove_empty)
      : collection_(&collection), order_(std::move(order)), remove_empty_(remove_empty) {}

  Status cluster_texts(MatchRun& run, bool whole_components, ProgressReporter& progress);
  void choose_best_documents();
  void list_clusters();
  /// Every text once; those that have neighbors in policy order.
  [[nodiscard]] std::vector<TextOrdinal> text_order(MatchRun& run) const;
  [[nodiscard]] std::vector<cluster::SourceRemovals> removals_by_source(const io::LineSource& source) const;

  const Collection* collection_;
  cluster::PolicyOrder order_;
  bool remove_empty_;
  std::vector<DocumentOrdinal> best_;  // by text
  cluster::Clustering clustering_;     // of texts
  std::vector<DocumentCluster> clusters_;
  std::vector<DocumentOrdinal> members_;
};

}  // namespace sameish::engine
