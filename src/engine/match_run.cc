#include "engine/match_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "base/file_system.h"
#include "base/ordered_parallel.h"
#include "base/radix_sort.h"
#include "base/release_memory.h"
#include "engine/collect.h"
#include "engine/input_encoding.h"
#include "engine/learn_idf.h"
#include "engine/verify.h"
#include "kernel/cpu.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kLeastHotBucket = 8;
constexpr std::size_t kHotBucketStep = 8;

std::int64_t now_ns() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

MatchRun::MatchRun(const MatchRunRequest& request, const MemoryPlan& memory)
    : request_(request),
      input_(request.input),
      memory_(memory),
      num_threads_(memory.num_threads),
      store_(posix_file_system(), request.scratch_directory),
      ids_(posix_file_system(), request.scratch_directory, memory.spill_bytes),
      window_(memory.window_bytes) {
  input_.max_record_bytes = std::min(input_.max_record_bytes, memory.max_record_bytes);
}

Result<std::unique_ptr<MatchRun>> MatchRun::open(const MatchRunRequest& request, ProgressReporter& progress) {
  if (Status status = kernel::force_level(request.runtime.kernel); !status.ok()) return std::move(status).error();
  const Result<MemoryPlan> memory =
      plan_memory(request.runtime.memory_bytes, resolve_num_threads(request.runtime.num_threads));
  if (!memory.ok()) return memory.error();
  std::unique_ptr<MatchRun> run(new MatchRun(request, memory.value()));
  Result<MatchPlan> plan = plan_match(request.match);
  if (!plan.ok()) return std::move(plan).error();
  run->plan_ = std::move(plan).value();
  run->fields_ = record_fields(request.input);
  if (request.field_collector != nullptr) run->fields_.extras = request.field_collector->fields();

  Result<std::shared_ptr<const TextScheme>> scheme =
      open_scheme(request.match.scheme, run->input_, run->num_threads_, progress);
  if (!scheme.ok()) return std::move(scheme).error();
  run->scheme_ = std::move(scheme).value();
  Result<text::Normalizer> normalizer =
      text::Normalizer::make(text::NormalForm::casefold, request.match.scheme.simplify_han);
  if (!normalizer.ok()) return std::move(normalizer).error();
  run->normalizer_ = std::make_unique<const text::Normalizer>(std::move(normalizer).value());
  Result<std::unique_ptr<io::LineSource>> source =
      open_input(run->input_,
                 [summary = &run->summary_](std::string message) { summary->warnings.push_back(std::move(message)); });
  if (!source.ok()) return std::move(source).error();
  run->source_ = std::move(source).value();
  if (run->source_->num_files() == 0) {
    run->summary_.warnings.push_back("there is no file below " + request.input.paths.front());
  }
  for (const SketchPlan& sketch : run->plan_.sketches) {
    run->bands_.emplace_back(posix_file_system(), request.scratch_directory, sketch.bands.num_bands,
                             memory->spill_bytes);
  }
  run->summary_.scheme = run->scheme_->name();
  run->summary_.settings = describe(run->plan_);
  run->summary_.expected_recall = run->plan_.expected_recall;
  if (std::isnan(run->plan_.expected_recall)) {
    run->summary_.warnings.push_back("candidates come from shared shingles, so pairs that are alike by " +
                                     std::string(name(run->plan_.normal_measure)) + " alone may be missed");
  }
  return run;
}

Status MatchRun::read(const RejectionSink& reject, ProgressReporter& progress) {
  const StageTimer timer(summary_, "read");
  const RejectionSink count_and_reject = [&](const Rejection& rejection) {
    ++summary_.num_rejected;
    ++summary_.rejected_by_reason[std::string(name(rejection.code))];
    if (reject) reject(rejection);
  };
  const CollectRequest request{.scheme = *scheme_,
                               .plan = plan_,
                               .fields = fields_,
                               .num_threads = num_threads_,
                               .max_bytes = memory_.total_bytes / 2,
                               .field_collector = request_.field_collector};
  const CollectOutput output{collection_, bands_, store_, ids_, window_, count_and_reject};
  if (Status status = collect(*source_, request, output, progress); !status.ok()) return status;
  summary_.num_read = collection_.num_documents() + summary_.num_rejected;
  const bool has_too_long = summary_.rejected_by_reason.contains(std::string(name(ErrorCode::resource_limit)));
  if (has_too_long && input_.max_record_bytes < request_.input.max_record_bytes) {
    summary_.warnings.push_back(too_long_for_memory(input_.max_record_bytes));
  }
  summary_.num_bytes = source_->bytes_read();
  release_memory();
  count_classes();
  count_duplicate_ids();
  return {};
}

/// When there is no memory for all candidates, smaller buckets become hot.
Result<Candidates> MatchRun::find(ProgressReporter& progress) {
  const StageTimer timer(summary_, "candidates");
  hot_bucket_ = request_.split_hot_buckets ? kHotBucket : kNeverHot;
  for (;; hot_bucket_ /= kHotBucketStep) {
    Result<Candidates> candidates = find_candidates({.collection = collection_,
                                                     .bands = bands_,
                                                     .plan = plan_,
                                                     .num_threads = num_threads_,
                                                     .max_pairs = memory_.max_pairs,
                                                     .hot_bucket = hot_bucket_},
                                                    progress);
    const bool too_many = !candidates.ok() && candidates.error().code == ErrorCode::resource_limit;
    if (!too_many || !request_.split_hot_buckets || hot_bucket_ <= kLeastHotBucket) return candidates;
    release_memory();
  }
}

Status MatchRun::match(ProgressReporter& progress) {
  Result<Candidates> candidates = find(progress);
  if (!candidates.ok()) return std::move(candidates).error();
  hot_buckets_ = std::move(candidates->hot_buckets);
  if (candidates->leaves_join_to_hot_buckets) {
    summary_.warnings.push_back(
        "too many fingerprints lie close together to look at all their pairs; texts that share bands with more than " +
        std::to_string(hot_bucket_) + " others were found by those bands alone");
  }
  bands_.clear();
  release_memory();
  summary_.num_candidates = candidates->pairs.size();
  const StageTimer timer(summary_, "verify");
  const LoadContext context = load_context();
  const VerifyRequest request{
      .context = context, .plan = plan_, .num_threads = num_threads_, .tile_bytes = memory_.tile_bytes};
  Result<VerifiedPairs> verified = verify(candidates->pairs, request, progress);
  if (!verified.ok()) return std::move(verified).error();
  edges_ = std::move(verified->edges);
  summary_.num_too_long = verified->num_too_long;
  summary_.num_verified = edges_.size();
  return {};
}

void MatchRun::forget_texts() {
  window_.clear();
  release_memory();
}

void MatchRun::warn_of_unmeasured_pairs() {
  if (summary_.num_too_long == 0) return;
  summary_.warnings.push_back(std::to_string(summary_.num_too_long) +
                              (summary_.num_too_long == 1 ? " candidate pair is" : " candidate pairs are") +
                              " too long for this measure and not taken for near-duplicates; use --measure resemblance "
                              "for long texts");
}

void MatchRun::count_classes() {
  for (DocumentOrdinal document = 0; document < collection_.num_documents(); ++document) {
    const TextFacts& facts = collection_.texts[collection_.text_of[document]];
    const feature::LengthClass length = facts.own_features && facts.num_tokens > 0
                                            ? feature::LengthClass::normal
                                            : feature::length_class(facts.num_tokens);
    ++summary_.num_by_class[static_cast<std::size_t>(length)];
  }
}

void MatchRun::count_duplicate_ids() {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(collection_.num_documents());
  for (DocumentOrdinal document = 0; document < collection_.num_documents(); ++document) {
    hashes.push_back(collection_.id_hash[document]);
  }
  collection_.id_hash.clear();
  std::vector<std::uint64_t> scratch;
  radix_sort(hashes, scratch);
  const auto distinct = std::unique(hashes.begin(), hashes.end());
  summary_.num_duplicate_ids = static_cast<std::uint64_t>(hashes.end() - distinct);
  if (summary_.num_duplicate_ids == 0) return;
  summary_.warnings.push_back(std::to_string(summary_.num_duplicate_ids) +
                              (summary_.num_duplicate_ids == 1 ? " record has" : " records have") +
                              " the id of an earlier record; the outputs cannot tell them apart");
}

StageTimer::StageTimer(RunSummary& summary, std::string stage)
    : summary_(summary), stage_(std::move(stage)), begin_ns_(now_ns()) {}

StageTimer::~StageTimer() {
  summary_.seconds_by_stage.emplace_back(stage_, static_cast<double>(now_ns() - begin_ns_) / 1e9);
}

}  // namespace sameish::engine
