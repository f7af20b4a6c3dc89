// MatchRun: what find_pairs() and dedup() share: read, find candidates, verify.
// Idea     one object owns everything a run remembers, so that the later stages can come back to any document.
// Memory   see collection.h; the budgets below divide RuntimeOptions::memory_bytes.
// Threads  used by one thread; works with as many as asked.
// Tests    tests/differential/engine/pairs_test.cc
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <sameish/dedup.h>

#include "cluster/edge.h"
#include "engine/band_table.h"
#include "engine/candidates.h"
#include "engine/collection.h"
#include "engine/id_store.h"
#include "engine/match_plan.h"
#include "engine/memory_plan.h"
#include "engine/progress_reporter.h"
#include "engine/text_loader.h"
#include "engine/text_scheme.h"
#include "engine/text_window.h"
#include "io/line_source.h"
#include "io/record_store.h"

namespace sameish::engine {

class FieldCollector;

struct MatchRunRequest {
  const InputOptions& input;
  const MatchOptions& match;
  const RuntimeOptions& runtime;
  std::string scratch_directory;
  FieldCollector* field_collector = nullptr;
  bool split_hot_buckets = false;  ///< large buckets are left whole, for hot_star.h
};

/// A bucket of candidates with more members is hot where that is allowed: all its pairs would be more than 2,000.
inline constexpr std::size_t kHotBucket = 64;

class MatchRun {
 public:
  /// Opens scheme and inputs; nothing is read yet but what --idf learn needs.
  static Result<std::unique_ptr<MatchRun>> open(const MatchRunRequest& request, ProgressReporter& progress);

  /// Reads everything; then finds and verifies the candidates. `edges` come sorted by (a, b), of text ordinals.
  Status read(const RejectionSink& reject, ProgressReporter& progress);
  Status match(ProgressReporter& progress);

  [[nodiscard]] const Collection& collection() const noexcept { return collection_; }
  [[nodiscard]] const MatchPlan& plan() const noexcept { return plan_; }
  [[nodiscard]] const TextScheme& scheme() const noexcept { return *scheme_; }
  [[nodiscard]] const IdStore& ids() const noexcept { return ids_; }
  [[nodiscard]] const io::RecordStore& store() const noexcept { return store_; }
  [[nodiscard]] const io::LineSource& source() const noexcept { return *source_; }
  [[nodiscard]] const io::RecordFields& fields() const noexcept { return fields_; }
  [[nodiscard]] unsigned num_threads() const noexcept { return num_threads_; }
  [[nodiscard]] const MemoryPlan& memory() const noexcept { return memory_; }
  [[nodiscard]] LoadContext load_context() noexcept {
    return {*scheme_, *normalizer_, collection_, store_, window_, fields_};
  }
  [[nodiscard]] std::vector<cluster::Edge>& edges() noexcept { return edges_; }
  [[nodiscard]] const std::vector<std::vector<TextOrdinal>>& hot_buckets() const noexcept { return hot_buckets_; }
  /// Hot buckets have more members than this.
  [[nodiscard]] std::size_t hot_bucket() const noexcept { return hot_bucket_; }

  /// When no text will be loaded any more but to be shown.
  void forget_texts();

  /// To be called when nothing will be measured any more.
  void warn_of_unmeasured_pairs();

  /// Scheme, counts, stages so far, warnings.
  [[nodiscard]] RunSummary& summary() noexcept { return summary_; }

 private:
  MatchRun(const MatchRunRequest& request, const MemoryPlan& memory);
  Result<Candidates> find(ProgressReporter& progress);
  void count_classes();
  void count_duplicate_ids();

  MatchRunRequest request_;
  InputOptions input_;  // with what the memory has room for
  MemoryPlan memory_;
  unsigned num_threads_;
  MatchPlan plan_;
  std::shared_ptr<const TextScheme> scheme_;
  std::unique_ptr<const text::Normalizer> normalizer_;
  io::RecordFields fields_;
  std::unique_ptr<io::LineSource> source_;
  Collection collection_;
  std::vector<BandTable> bands_;
  io::RecordStore store_;
  IdStore ids_;
  TextWindow window_;
  std::vector<cluster::Edge> edges_;
  std::vector<std::vector<TextOrdinal>> hot_buckets_;
  std::size_t hot_bucket_ = kNeverHot;
  RunSummary summary_;
};

/// Measures a stage and notes it in the summary.
class StageTimer {
 public:
  StageTimer(RunSummary& summary, std::string stage);
  StageTimer(const StageTimer&) = delete;
  StageTimer& operator=(const StageTimer&) = delete;
  ~StageTimer();

 private:
  RunSummary& summary_;
  std::string stage_;
  std::int64_t begin_ns_;
};

}  // namespace sameish::engine
