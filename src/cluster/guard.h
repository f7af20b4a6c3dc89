// Guards: a result that looks abnormal is not written. The usual causes are a page header in every document, a threshold
// far too low, or a field that is not the text.
// Idea     two looks at a finished clustering. Runaway: one component of texts that are not identical holds a great part of
//          the collection. Removal: near-duplicates (copies not counted) would take more than half of a run, or of one of
//          its sources. Small collections are left alone: five files of which four are alike are no accident to stop.
// Threads  pure functions.
// Tests    tests/unit/cluster/guard_test.cc
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <sameish/result.h>

#include "cluster/edge.h"

namespace sameish::cluster {

struct GuardLimits {
  std::uint64_t list_from = 1'000;           ///< a component is listed above this number of texts and the share below
  std::uint64_t stop_from = 10'000;          ///< and stops the run above this one and the same share
  std::uint32_t runaway_share_ppm = 10'000;  ///< of the documents of the run
  std::uint32_t removal_share_ppm = 500'000;
  std::uint64_t removal_from = 1'000;  ///< runs and sources of fewer documents are not looked at
  bool allow_runaway = false;          ///< list, never stop
};

/// A component that may have swallowed what does not belong to it.
struct RunawayComponent {
  Ordinal component = 0;
  std::uint64_t num_texts = 0;
  std::uint64_t num_edges = 0;
  double density = 0;  ///< verified edges among all possible pairs, 0..1
  std::uint32_t lowest_score_ppm = 0;
  Ordinal sample_a = 0;  ///< the two ends of its weakest edge
  Ordinal sample_b = 0;
  bool stops = false;
};

/// One source (input file, or a group the caller chose) and what near-duplicates would take of it.
struct SourceRemovals {
  std::string name;
  std::uint64_t num_documents = 0;
  std::uint64_t num_removed = 0;  ///< near-duplicates only, exact copies not counted
};

struct GuardReport {
  std::vector<RunawayComponent> runaways;  ///< largest first
  std::vector<SourceRemovals>
      heavy_removals;  ///< the run (name empty) if it has several sources, then sources as given

  [[nodiscard]] bool stops() const noexcept;
  /// Success, or safety_guard with what was found and what to do.
  [[nodiscard]] Status status() const;
};

/// `component` by unique text (clustering.h), `edges` among unique texts and each pair once, `num_documents` of the run.
[[nodiscard]] std::vector<RunawayComponent> find_runaways(std::span<const Ordinal> component,
                                                          std::span<const Edge> edges, std::uint64_t num_documents,
                                                          const GuardLimits& limits);

/// The run as a whole (unless it has one source) and each of its sources, where more than the allowed share would go.
[[nodiscard]] std::vector<SourceRemovals> find_heavy_removals(std::span<const SourceRemovals> sources,
                                                              const GuardLimits& limits);

}  // namespace sameish::cluster
