#include <chrono>

#include "commands/commands.h"
#include "commands/outcome.h"
#include "commands/summary_text.h"
#include "exit_code.h"
#include "output/json_writer.h"

namespace sameish::cli {

int run_dedup(const DedupPlan& plan, Console& console) {
  const auto start = std::chrono::steady_clock::now();
  const auto report = dedup(
      plan.options, [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  console.hide_progress();
  console.finish_rejections();
  if (!report) return end_with_error(report.error(), console);
  for (const std::string& warning : report->summary.warnings) console.warn(warning);
  const bool with_page = static_cast<bool>(plan.options.render_report);
  console.print(summary_table(*report, plan.options.output_dir, with_page, seconds, console.appearance()));
  if (plan.json) {
    const int code = print_to_stdout(json_for_terminal(to_json(report->summary)) + "\n", console);
    if (code != kExitOk) return code;
  }
  return end_with_rejections(report->summary.num_rejected, report->summary.num_read, plan.tolerance, console);
}

}  // namespace sameish::cli
