#include "index_plan.h"

#include <utility>

#include "plan_parts.h"

namespace sameish::cli {
namespace {

/// Every one of these commands names an index first.
Status require_index(const RawArgs& args) {
  if (!args.index.index.empty()) return {};
  return usage_fault("name an index first: sameish index COMMAND INDEX ...");
}

/// What add and query read, but for the scheme.
Status take_input(const RawArgs& args, IndexInputOptions& out, Tolerance& tolerance) {
  Status status = args.index.fingerprints ? args.input.refuse_of_documents() : Status{};
  take(args.input.options(), out.input, status);
  take(args.input.tolerance(), tolerance, status);
  take(args.runtime.options(), out.runtime, status);
  if (status) status = args.index.apply(out);
  return status;
}

}  // namespace

Result<IndexBuildPlan> plan_index_build(const RawArgs& args) {
  if (args.output.output.empty() || args.output.output == "-") {
    return usage_fault("an index is a directory; name it with -o INDEX");
  }
  IndexBuildPlan plan;
  Status status = args.index.fingerprints ? args.scheme.refuse_all_but_bits() : Status{};
  if (status) status = refuse_output_among_inputs(args.output.output, args.input.files);
  take(args.scheme.options(), plan.options.input.scheme, status);
  if (status) status = take_input(args, plan.options.input, plan.tolerance);
  if (status) status = args.index.apply(plan.options);
  if (!status) return status.error();
  plan.options.path = args.output.output;
  plan.options.overwrite = args.output.overwrite;
  plan.json = args.output.json;
  return plan;
}

Result<IndexAddPlan> plan_index_add(const RawArgs& args) {
  IndexAddPlan plan;
  Status status = require_index(args);
  if (status) status = take_input(args, plan.input, plan.tolerance);
  if (status && args.index.fingerprints) status = args.scheme.refuse_all_but_bits();
  if (!status) return status.error();
  plan.index = args.index.index;
  plan.scheme_files = args.scheme;
  plan.json = args.output.json;
  return plan;
}

Result<IndexRemovePlan> plan_index_remove(const RawArgs& args) {
  IndexRemovePlan plan;
  RuntimeOptions runtime;
  Status status = require_index(args);
  take(args.input.options(), plan.input, status);
  take(args.input.tolerance(), plan.tolerance, status);
  take(args.runtime.options(), runtime, status);
  if (!status) return status.error();
  plan.index = args.index.index;
  plan.num_threads = runtime.num_threads;
  plan.json = args.output.json;
  return plan;
}

Result<IndexQueryPlan> plan_index_query(const RawArgs& args) {
  IndexQueryPlan plan;
  Status status = require_index(args);
  if (status) status = refuse_output_among_inputs(args.output.output, args.input.files);
  if (status) status = take_input(args, plan.input, plan.tolerance);
  if (status && args.index.fingerprints) status = args.scheme.refuse_all_but_bits();
  take(args.index.query(), plan.query, status);
  if (!status) return status.error();
  plan.index = args.index.index;
  plan.scheme_files = args.scheme;
  plan.texts = args.index.texts;
  plan.fingerprints = args.index.values;
  plan.reads_input = !args.input.files.empty() || (plan.texts.empty() && plan.fingerprints.empty());
  plan.matches_only = args.index.matches_only;
  plan.stream = {args.output.output, args.output.overwrite, false};
  return plan;
}

Result<IndexCarePlan> plan_index_care(const RawArgs& args) {
  RuntimeOptions runtime;
  Status status = require_index(args);
  take(args.runtime.options(), runtime, status);
  if (!status) return status.error();
  return IndexCarePlan{args.verb, args.index.index, runtime.num_threads, args.output.json};
}

}  // namespace sameish::cli
