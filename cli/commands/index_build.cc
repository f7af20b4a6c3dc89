// index build, index add.
#include <string>

#include "commands/commands.h"
#include "commands/index_input.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/figures.h"
#include "terminal/memory_fault.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {
namespace {

/// What was added before the end stays; the user must know.
int end_add_with_error(const Error& error, const IndexInputSummary& applied, Console& console) {
  console.hide_progress();
  console.finish_rejections();
  const std::uint64_t num_in = applied.num_added + applied.num_replaced + applied.num_unchanged;
  const std::string kept =
      num_in == 0 ? "nothing was changed"
                  : counted(num_in, "document") + (num_in == 1 ? " is" : " are") +
                        " in the index; running the same again adds the others (fingerprints without ids: with "
                        "--first-id as before, 0 if it was not given)";
  if (stop_requested()) {
    console.fail("stopped; " + kept);
    return stop_exit_code();
  }
  console.fail(error.message);
  if (num_in != 0) console.warn(kept);
  return exit_code(error.code);
}

}  // namespace

int run_index_build(const IndexBuildPlan& plan, Console& console) {
  explain_memory_faults(console.appearance().progress == ProgressMode::bar);
  const auto summary = build_index(
      plan.options, [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback());
  if (!summary) {
    console.hide_progress();
    console.finish_rejections();
    return end_with_error(summary.error(), console);
  }
  return end_with_counts(*summary, plan.options.path, plan.tolerance, plan.json, console);
}

int run_index_add(const IndexAddPlan& plan, Console& console) {
  auto index = open_index(plan.index, IndexAccess::write, plan.input.runtime.num_threads, console);
  if (!index) return end_with_error(index.error(), console);
  IndexInputOptions input = plan.input;
  if (const Status known = take_scheme(index->settings(), plan.scheme_files, input); !known) {
    return end_with_error(known.error(), console);
  }
  IndexInputSummary applied;
  const auto summary = insert_input(
      *index, input, [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback(),
      &applied);
  if (!summary) return end_add_with_error(summary.error(), applied, console);
  // Merges that a stop leaves undone are done when the index is next written to.
  if (const Status settled = index->settle(console.progress_callback());
      !settled && settled.error().code != ErrorCode::interrupted) {
    return end_add_with_error(settled.error(), applied, console);
  }
  return end_with_counts(*summary, plan.index, plan.tolerance, plan.json, console);
}

}  // namespace sameish::cli
