// dedup(): see sameish/dedup.h. The order of the stages, and nothing else.
#include <sameish/dedup.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <utility>

#include "base/file_system.h"
#include "engine/dedup_output.h"
#include "engine/keep_plan.h"
#include "engine/match_run.h"
#include "engine/policy_fields.h"
#include "engine/report_sampler.h"

namespace sameish {
namespace {

using engine::DedupOutput;
using engine::KeepPlan;
using engine::MatchRun;
using engine::ProgressReporter;

Status read_all(MatchRun& run, DedupOutput& output, const RejectionSink& rejections, ProgressReporter& progress) {
  Status first_error;
  const RejectionSink reject = [&](const Rejection& rejection) {
    if (rejections) rejections(rejection);
    Status status = output.reject(rejection);
    if (first_error.ok() && !status.ok()) first_error = std::move(status);
  };
  Status status = run.read(reject, progress);
  return status.ok() ? std::move(first_error) : std::move(status);
}

/// The files share nothing but what all of them only read, so that two threads may write them.
Status write_tables_and_records(MatchRun& run, const KeepPlan& plan, DedupOutput& output, DedupReport& report,
                                ProgressReporter& progress) {
  const auto write_tables = [&](const std::function<Status(std::uint64_t)>& tick) {
    if (Status status = output.write_pairs(run, report, tick); !status.ok()) return status;
    return output.write_clusters(run, plan, report, [&] { return tick(run.summary().num_pairs); });
  };
  if (run.num_threads() < 2) {
    progress.begin("write pairs", 0, false);
    Status status = write_tables([&](std::uint64_t num_pairs) { return progress.tick(num_pairs); });
    return status.ok() ? output.write_records(run, plan, progress) : status;
  }
  std::atomic<bool> is_stopped = false;
  // Where the system refuses a thread, the tables are written here, at the end.
  std::future<Status> tables = std::async(std::launch::async | std::launch::deferred, [&] {
    return write_tables([&](std::uint64_t) -> Status {
      if (!is_stopped) return {};
      return Error{ErrorCode::interrupted, "stopped by request"};
    });
  });
  Status status = output.write_records(run, plan, progress);
  if (!status.ok()) is_stopped = true;
  while (tables.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout) {
    if (status.ok()) status = progress.tick(run.collection().num_documents());
    if (!status.ok()) is_stopped = true;
  }
  Status tables_written = tables.get();
  return status.ok() ? std::move(tables_written) : std::move(status);
}

Status write_all(MatchRun& run, const KeepPlan& plan, DedupOutput& output, const DedupOptions& options,
                 DedupReport& report, ProgressReporter& progress) {
  {
    const engine::StageTimer timer(run.summary(), "write");
    if (Status status = write_tables_and_records(run, plan, output, report, progress); !status.ok()) return status;
  }
  run.summary().num_clusters = plan.clusters().size();
  if (!plan.clusters().empty()) run.summary().largest_cluster = plan.members(plan.clusters().front()).size();
  if (Status status = engine::sample_clusters(run, plan, options, report); !status.ok()) return status;
  if (Status status = run.store().check_unchanged(); !status.ok()) return status;
  report.summary = run.summary();
  if (Status status = output.write_summary(report.summary); !status.ok()) return status;
  return options.render_report ? output.write_report(options.render_report(report)) : Status{};
}

}  // namespace

Result<DedupReport> dedup(const DedupOptions& options, const RejectionSink& rejections,
                          const ProgressCallback& progress) {
  if (options.output_dir.empty()) return Error{ErrorCode::invalid_argument, "no output directory was named"};
  if (options.allow_removal && !(*options.allow_removal >= 0 && *options.allow_removal <= 1)) {
    return Error{ErrorCode::invalid_argument,
                 "the share of documents that may be removed is out of range; expected 0..1"};
  }
  Result<cluster::Policy> policy = cluster::Policy::parse(options.keep);
  if (!policy.ok()) return std::move(policy).error();
  ProgressReporter reporter(progress);
  const std::string& named = options.runtime.temporary_dir;
  const std::string& scratch = named.empty() ? options.output_dir : named;
  engine::PolicyFields fields(posix_file_system(), scratch, std::move(policy).value());
  Result<std::unique_ptr<MatchRun>> opened =
      MatchRun::open({.input = options.input,
                      .match = options.match,
                      .runtime = options.runtime,
                      .scratch_directory = scratch,
                      .field_collector = fields.fields().empty() ? nullptr : &fields,
                      .split_hot_buckets = !options.whole_components && !fields.needs_scores()},
                     reporter);
  if (!opened.ok()) return std::move(opened).error();
  MatchRun& run = **opened;
  Result<DedupOutput> output = DedupOutput::open(options, run.source());
  if (!output.ok()) return std::move(output).error();

  if (Status status = read_all(run, *output, rejections, reporter); !status.ok()) return std::move(status).error();
  for (std::string& warning : fields.warnings()) run.summary().warnings.push_back(std::move(warning));
  if (Status status = run.match(reporter); !status.ok()) return std::move(status).error();
  Result<KeepPlan> plan = [&] {
    const engine::StageTimer timer(run.summary(), "cluster");
    return KeepPlan::make(run, fields, options, reporter);
  }();
  if (!plan.ok()) return std::move(plan).error();
  run.forget_texts();
  run.warn_of_unmeasured_pairs();
  if (Status status = plan->guard(run, options); !status.ok()) return std::move(status).error();
  DedupReport report;
  for (std::size_t i = 0; i < run.source().num_files(); ++i) report.inputs.push_back(run.source().file(i).path);
  if (Status status = write_all(run, *plan, *output, options, report, reporter); !status.ok()) {
    return std::move(status).error();
  }
  if (Status status = output->publish(); !status.ok()) return std::move(status).error();
  return report;
}

}  // namespace sameish
