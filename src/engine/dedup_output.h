// DedupOutput: what dedup() writes, file by file.
// Idea     all files grow side by side in an OutputDirectory and appear together at the end, or not at all.
// Threads  one thread a file; pairs and clusters may be written beside the records, see dedup.cc.
// Tests    tests/unit/engine/dedup_test.cc, tests/edge
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <sameish/dedup.h>

#include "engine/document_pairs.h"
#include "engine/keep_plan.h"
#include "engine/match_run.h"
#include "io/output_directory.h"

namespace sameish::engine {

/// More copies than this of one text are listed in pairs.jsonl with the first one only.
inline constexpr std::uint64_t kMaxListedCopies = 100;

class DedupOutput {
 public:
  /// Errors: invalid_argument (a file is there and may not be replaced, or is an input), write_failed, disk_full.
  static Result<DedupOutput> open(const DedupOptions& options, const io::LineSource& source);

  Status reject(const Rejection& rejection);
  /// `tick` is told the number of pairs so far, and ends it by an error.
  Status write_pairs(MatchRun& run, DedupReport& report, const std::function<Status(std::uint64_t)>& tick);
  /// `tick` ends it by an error.
  Status write_clusters(const MatchRun& run, const KeepPlan& plan, DedupReport& report,
                        const std::function<Status()>& tick);
  /// kept.jsonl and removed.jsonl.
  Status write_records(MatchRun& run, const KeepPlan& plan, ProgressReporter& progress);
  Status write_summary(const RunSummary& summary);
  Status write_report(std::string_view html);
  Status publish() { return directory_->publish(); }

 private:
  explicit DedupOutput(std::unique_ptr<io::OutputDirectory> directory) : directory_(std::move(directory)) {}
  Status append(std::string_view name, std::string_view bytes);

  std::unique_ptr<io::OutputDirectory> directory_;
};

/// The rejection as a line of rejected.jsonl.
[[nodiscard]] std::string to_json_line(const Rejection& rejection);

}  // namespace sameish::engine
