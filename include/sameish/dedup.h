// find_pairs() and dedup(): the main jobs over whole collections.
// Idea     fingerprint and sketch every document in one pass; candidates; exact check; clusters; keep one of each.
// Memory   about 110 bytes a document plus bounded buffers, never the collection itself.
// Threads  each call makes and ends its own threads; results do not depend on their number.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <sameish/compare.h>
#include <sameish/fingerprinter.h>
#include <sameish/input.h>
#include <sameish/match.h>
#include <sameish/result.h>
#include <sameish/runtime.h>

namespace sameish {

/// A verified pair, in input order (a before b). Valid during the call only.
struct NearDuplicate {
  std::string_view a, b;             ///< ids
  std::optional<unsigned> distance;  ///< of the fingerprints; none when one of them has none
  std::string_view measure;          ///< "resemblance", "edit_similarity", "exact", ...
  double score = 0;                  ///< the measure's value, 0..1
};

using PairSink = std::function<bool(const NearDuplicate&)>;  ///< false stops the run

/// What a run counted and how it went. read = kept + removed + rejected (dedup).
struct RunSummary {
  std::string scheme;
  std::string settings;  ///< one line, ready to print
  std::uint64_t num_read = 0, num_kept = 0, num_removed = 0, num_rejected = 0;
  std::uint64_t num_removed_identical = 0;  ///< byte-identical copies among the removed
  std::map<std::string, std::uint64_t> rejected_by_reason;
  std::array<std::uint64_t, 4> num_by_class{};         ///< empty, very_short, short, normal
  std::uint64_t num_candidates = 0, num_verified = 0;  ///< pairs looked at, pairs that passed
  std::uint64_t num_too_long = 0;                      ///< candidates too long to be measured; not near-duplicates
  std::uint64_t num_pairs = 0;                         ///< pairs reported
  std::uint64_t num_pairs_implied = 0;  ///< further pairs among long lists of identical copies, not listed one by one
  std::uint64_t num_clusters = 0, largest_cluster = 0;
  std::uint64_t num_bytes = 0;          ///< bytes of the input as stored
  std::uint64_t num_duplicate_ids = 0;  ///< records whose id another record had before
  double expected_recall = 1;  ///< of the bands for a pair exactly at the threshold; NaN: not known for this measure
  std::vector<std::pair<std::string, double>> seconds_by_stage;
  std::vector<std::string> warnings;
};

/// The contents of summary.json, on one line.
[[nodiscard]] std::string to_json(const RunSummary& summary);

struct PairsOptions {
  InputOptions input;
  MatchOptions match;
  RuntimeOptions runtime;
  SchemeSink scheme_opened;  ///< optional
};

/// Every near-duplicate pair of the input, sorted by (a, b) in input order.
[[nodiscard]] Result<RunSummary> find_pairs(const PairsOptions& options, const PairSink& sink,
                                            const RejectionSink& rejections, const ProgressCallback& progress);

/// A member of a cluster as the report shows it: what it was compared with is the cluster's representative.
struct ReportMember {
  std::string id;
  std::string text;  ///< the beginning, cut at a character border
  bool text_cut = false;
  std::optional<unsigned> distance;
  std::string measure;
  double score = 1;
  std::vector<DifferenceSpan> spans;  ///< against the representative's (cut) text
  std::uint64_t num_copies = 0;       ///< further documents of the cluster with this text
  std::vector<std::string> copies;    ///< ids of the first few of them
};

struct ReportCluster {
  ReportMember representative;
  std::uint64_t size = 0;
  std::string reason;                 ///< the policy criterion that chose it
  std::vector<ReportMember> members;  ///< the first few other texts
};

/// What the report page shows.
struct DedupReport {
  RunSummary summary;
  std::vector<std::string> inputs;
  std::vector<ReportCluster> clusters;                  ///< largest first, at most max_report_clusters
  std::map<unsigned, std::uint64_t> pairs_by_distance;  ///< verified pairs by fingerprint distance
  std::array<std::uint64_t, 21> pairs_by_score{};  ///< verified pairs by score in steps of 0.05; the last is exactly 1
  std::map<std::uint64_t, std::uint64_t> clusters_by_size;
};

struct DedupOptions {
  InputOptions input;
  MatchOptions match;
  RuntimeOptions runtime;
  std::string output_dir;
  bool overwrite = false;              ///< replace the outputs of an earlier run
  std::string keep = "longest,first";  ///< representative policy
  bool whole_components = false;       ///< keep one a connected component instead of one a star
  std::optional<double>
      allow_removal;  ///< share of the input that near-duplicates may remove, 0..1; none: the guard's default
  unsigned max_report_clusters = 30;
  unsigned max_report_members = 4;
  std::function<std::string(const DedupReport&)> render_report;  ///< gives report.html; none: no report
};

/// Reads the input, writes kept.jsonl, removed.jsonl, pairs.jsonl, clusters.jsonl, rejected.jsonl, summary.json and
/// report.html into output_dir: all of them, or none. Errors: those of reading, safety_guard, write_failed, disk_full,
/// resource_limit (memory_bytes too small: says how much is needed), interrupted.
[[nodiscard]] Result<DedupReport> dedup(const DedupOptions& options, const RejectionSink& rejections,
                                        const ProgressCallback& progress);

}  // namespace sameish
