#include "plan.h"

#include <sys/stat.h>

#include <utility>

#include "index_plan.h"
#include "plan_parts.h"
#include "report/report_html.h"

namespace sameish::cli {
namespace {

StreamPlan stream_plan(const OutputFlags& flags) { return {flags.output, flags.overwrite, flags.header}; }

Status take_match(const RawArgs& args, MatchOptions& out) {
  Status status;
  take(args.match.options(), out, status);
  take(args.scheme.options(), out.scheme, status);
  return status;
}

Result<FingerprintPlan> plan_fingerprint(const RawArgs& args) {
  FingerprintPlan plan;
  Status status = refuse_output_among_inputs(args.output.output, args.input.files);
  take(args.input.options(), plan.options.input, status);
  take(args.input.tolerance(), plan.tolerance, status);
  take(args.scheme.options(), plan.options.scheme, status);
  take(args.runtime.options(), plan.options.runtime, status);
  if (!status) return status.error();
  plan.stream = stream_plan(args.output);
  return plan;
}

Result<PairsPlan> plan_pairs(const RawArgs& args) {
  PairsPlan plan;
  Status status = refuse_output_among_inputs(args.output.output, args.input.files);
  take(args.input.options(), plan.options.input, status);
  take(args.input.tolerance(), plan.tolerance, status);
  take(args.runtime.options(), plan.options.runtime, status);
  if (status) status = take_match(args, plan.options.match);
  if (!status) return status.error();
  plan.stream = stream_plan(args.output);
  return plan;
}

Result<DedupPlan> plan_dedup(const RawArgs& args) {
  if (args.output.output.empty() || args.output.output == "-") {
    return usage_fault("dedup writes several files; name a directory for them with -o DIR");
  }
  DedupPlan plan;
  Status status = refuse_output_among_inputs(args.output.output, args.input.files);
  take(args.input.options(), plan.options.input, status);
  take(args.input.tolerance(), plan.tolerance, status);
  take(args.runtime.options(), plan.options.runtime, status);
  if (status) status = take_match(args, plan.options.match);
  if (status) status = args.dedup.apply(plan.options);
  if (!status) return status.error();
  plan.options.output_dir = args.output.output;
  plan.options.overwrite = args.output.overwrite;
  if (!args.dedup.no_report) plan.options.render_report = render_report;
  plan.json = args.output.json;
  return plan;
}

Result<ComparePlan> plan_compare(const RawArgs& args) {
  const bool by_id = !args.documents_in.empty();
  if (args.documents.size() != 2) {
    return usage_fault(std::string("compare takes two ") + (by_id ? "ids" : "files") + ", and " +
                       std::to_string(args.documents.size()) + (args.documents.size() == 1 ? " was" : " were") +
                       " given");
  }
  if (!by_id && args.documents[0] == "-" && args.documents[1] == "-") {
    return usage_fault("compare - -: standard input can be one of the two texts, not both");
  }
  ComparePlan plan;
  Status status;
  take(args.input.options(), plan.input, status);
  if (status) status = take_match(args, plan.options.match);
  if (!status) return status.error();
  if (by_id) plan.input.paths = {args.documents_in};
  plan.by_id = by_id;
  plan.name_a = args.documents[0];
  plan.name_b = args.documents[1];
  plan.json = args.output.json;
  return plan;
}

Result<DictBuildPlan> plan_dict_build(const RawArgs& args) {
  const std::string path = args.output.output.empty() ? dictionary_search_path().front() : args.output.output;
  struct stat found = {};
  if (!args.output.overwrite && ::stat(path.c_str(), &found) == 0) {
    return usage_fault(path + " is there already; give --overwrite to replace it");
  }
  DictBuildPlan plan;
  plan.sources.package_dir = args.dict.from;
  plan.sources.user_dict_file = args.dict.user;
  plan.sources.stop_words_file = args.dict.stop_words;
  plan.output = {path, args.output.overwrite};
  plan.json = args.output.json;
  return plan;
}

template <class Job>
Status take_job(Result<Job> job, Plan& plan) {
  if (!job) return std::move(job).error();
  plan.job.emplace<Job>(std::move(*job));
  return {};
}

Status plan_job(const RawArgs& args, Plan& plan) {
  switch (args.verb) {
    case Verb::fingerprint: return take_job(plan_fingerprint(args), plan);
    case Verb::compare: return take_job(plan_compare(args), plan);
    case Verb::pairs: return take_job(plan_pairs(args), plan);
    case Verb::dedup: return take_job(plan_dedup(args), plan);
    case Verb::index_build: return take_job(plan_index_build(args), plan);
    case Verb::index_add: return take_job(plan_index_add(args), plan);
    case Verb::index_remove: return take_job(plan_index_remove(args), plan);
    case Verb::index_query: return take_job(plan_index_query(args), plan);
    case Verb::index_info:
    case Verb::index_check:
    case Verb::index_merge: return take_job(plan_index_care(args), plan);
    case Verb::dict_build: return take_job(plan_dict_build(args), plan);
    case Verb::info: return take_job<InfoPlan>(InfoPlan{args.output.json}, plan);
    case Verb::completions:
      if (args.shell.empty()) return usage_fault("completions: name a shell: bash, zsh or fish");
      return take_job<ReferencePlan>(ReferencePlan{args.verb, args.shell}, plan);
    case Verb::man: return take_job<ReferencePlan>(ReferencePlan{args.verb, args.man_format}, plan);
  }
  return usage_fault("nothing to do");
}

}  // namespace

Status refuse_output_among_inputs(const std::string& output, const std::vector<std::string>& inputs) {
  struct stat out = {};
  if (output.empty() || ::stat(output.c_str(), &out) != 0 || S_ISCHR(out.st_mode)) return {};
  for (const std::string& input : inputs) {
    struct stat in = {};
    if (::stat(input.c_str(), &in) != 0 || in.st_dev != out.st_dev || in.st_ino != out.st_ino) continue;
    return usage_fault("-o " + output + " is also an input; write somewhere else");
  }
  return {};
}

Result<std::unique_ptr<Plan>> make_plan(const RawArgs& args, const TerminalFacts& facts) {
  auto plan = std::make_unique<Plan>();
  plan->appearance = choose_appearance(facts, args.screen.color, args.screen.progress);
  if (const Status status = plan_job(args, *plan); !status) return status.error();
  return plan;
}

}  // namespace sameish::cli
