#include <string>

#include "commands/commands.h"
#include "commands/index_input.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {
namespace {

constexpr std::uint64_t kShownMissing = 10;

std::string counts_json(const IndexRemovalSummary& summary) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("read", summary.num_read).member("removed", summary.num_removed);
  json.member("missing", summary.num_missing).member("rejected", summary.num_rejected).end_object();
  return out + "\n";
}

std::string counts_text(const IndexRemovalSummary& summary, const std::string& index) {
  std::string out = visible(index) + ": " + count_text(summary.num_removed) + " removed";
  if (summary.num_missing != 0) out += ", " + count_text(summary.num_missing) + " not there";
  if (summary.num_rejected != 0) out += ", " + count_text(summary.num_rejected) + " rejected";
  return out + "\n";
}

int end_removal_with_error(const Error& error, const IndexRemovalSummary& applied, Console& console) {
  const std::string done =
      counted(applied.num_removed, "document") + (applied.num_removed == 1 ? " is" : " are") + " removed";
  if (!stop_requested()) {
    if (applied.num_removed != 0) console.warn(done);
    return end_with_error(error, console);
  }
  console.fail("stopped; " + done);
  return stop_exit_code();
}

}  // namespace

int run_index_remove(const IndexRemovePlan& plan, Console& console) {
  auto index = open_index(plan.index, IndexAccess::write, plan.num_threads, console);
  if (!index) return end_with_error(index.error(), console);
  IndexRemovalSummary applied;
  std::uint64_t num_missing = 0;
  const auto summary = remove_input(
      *index, plan.input,
      [&](std::string_view id) {
        if (++num_missing <= kShownMissing) console.warn("not in the index: " + visible(id));
      },
      [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback(), &applied);
  console.hide_progress();
  if (num_missing > kShownMissing) console.warn(count_text(num_missing - kShownMissing) + " more are not in the index");
  console.finish_rejections();
  if (!summary) return end_removal_with_error(summary.error(), applied, console);
  if (plan.json) {
    if (const int code = print_to_stdout(counts_json(*summary), console); code != kExitOk) return code;
  } else {
    console.print(counts_text(*summary, plan.index));
  }
  return end_with_rejections(summary->num_rejected, summary->num_read, plan.tolerance, console);
}

}  // namespace sameish::cli
