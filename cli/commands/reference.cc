#include "command_line.h"
#include "commands/commands.h"
#include "commands/outcome.h"
#include "reference/completions.h"
#include "reference/manual.h"

namespace sameish::cli {

int run_reference(const ReferencePlan& plan, Console& console) {
  const CommandDescription root = describe_command_line();
  if (plan.verb == Verb::completions) return print_to_stdout(completion_script(root, plan.form), console);
  return print_to_stdout(plan.form == "markdown" ? manual_markdown(root) : manual_roff(root), console);
}

}  // namespace sameish::cli
