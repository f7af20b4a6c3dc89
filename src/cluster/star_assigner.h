// The star, document by document, for callers that verify pairs only when the answer matters.
// Idea     visit documents in policy order. A document belongs to the first kept document, in that order, that it is
//          verified to be like; with none, it is kept. Only kept documents are ever compared with, and the first success
//          ends the search, so pairs among removed documents are never verified. The result is the star of clustering.h.
// Cost     a sort of the candidates that are kept, and one verification for each until one succeeds.
// Threads  one thread. Candidates' verification may of course use others.
// Tests    tests/differential/cluster/clustering_test.cc: equal to star() for random graphs and orders
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "cluster/clustering.h"

namespace sameish::cluster {

class StarAssigner {
 public:
  explicit StarAssigner(Ordinal num_documents) : rank_(num_documents, kNotKept) {
    clustering_.representative.resize(num_documents);
    clustering_.score_ppm.assign(num_documents, kEqualPpm);
    for (Ordinal i = 0; i < num_documents; ++i) clustering_.representative[i] = i;
  }

  /// Visits `document`; each document once, in policy order. `candidates` are the documents it may be like, in any
  /// order; those not kept are passed over. verify(document, kept) gives the score in millionths, or nothing when the
  /// two are not alike. Returns the representative: `document` itself when it is kept.
  template <class Verify>
  Ordinal visit(Ordinal document, std::span<const Ordinal> candidates, Verify&& verify) {
    kept_candidates_.clear();
    for (const Ordinal candidate : candidates) {
      if (rank_[candidate] != kNotKept && candidate != document) kept_candidates_.push_back(candidate);
    }
    std::sort(kept_candidates_.begin(), kept_candidates_.end(),
              [this](Ordinal a, Ordinal b) { return rank_[a] < rank_[b]; });
    const auto end = std::unique(kept_candidates_.begin(), kept_candidates_.end());
    for (auto kept = kept_candidates_.begin(); kept != end; ++kept) {
      const std::optional<std::uint32_t> score_ppm = verify(document, *kept);
      if (!score_ppm) continue;
      clustering_.representative[document] = *kept;
      clustering_.score_ppm[document] = *score_ppm;
      return *kept;
    }
    rank_[document] = num_kept_++;
    return document;
  }

  [[nodiscard]] bool is_kept(Ordinal document) const noexcept { return rank_[document] != kNotKept; }

  /// The finished clusters. `component` names the cluster's smallest member: edges that were not asked for are unknown.
  [[nodiscard]] Clustering finish() && {
    std::vector<Ordinal> smallest(rank_.size(), kNotKept);
    clustering_.component.resize(rank_.size());
    for (Ordinal i = 0; i < rank_.size(); ++i) {
      Ordinal& first = smallest[clustering_.representative[i]];
      if (first == kNotKept) first = i;
      clustering_.component[i] = first;
    }
    list_clusters(clustering_);
    return std::move(clustering_);
  }

 private:
  static constexpr Ordinal kNotKept = ~Ordinal{0};

  Clustering clustering_;
  std::vector<Ordinal> rank_;  // of kept documents: how many were kept before
  std::vector<Ordinal> kept_candidates_;
  Ordinal num_kept_ = 0;
};

}  // namespace sameish::cluster
