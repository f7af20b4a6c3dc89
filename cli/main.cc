// The `sameish` command: words -> RawArgs -> Plan -> run, and one exit code.
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "command_line.h"
#include "commands/commands.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/stop_signal.h"

namespace {

using namespace sameish::cli;  // NOLINT(google-build-using-namespace): this file is nothing but the command's entry

int run_command(const std::vector<std::string>& words) {
  const ParsedCommandLine parsed = parse_command_line(words);
  const TerminalFacts facts = look_at_terminal();
  if (!parsed.args) {
    Console console(choose_appearance(facts, "auto", "never"));
    if (parsed.exit_code == kExitOk) return print_to_stdout(parsed.text, console);
    console.print(parsed.text);
    return parsed.exit_code;
  }
  const auto plan = make_plan(*parsed.args, facts);
  if (!plan) {
    Console console(choose_appearance(facts, parsed.args->screen.color, "never"));
    return end_with_error(plan.error(), console);
  }
  return run(**plan);
}

}  // namespace

int main(int argc, char** argv) {
  hold_standard_descriptors();
  watch_stop_signals();
  // No input throws; what can still arrive here is memory that the system refused, or a fault of ours.
  try {
    return run_command({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::bad_alloc&) {
    Console(Appearance{}).fail("out of memory; give a smaller --memory or fewer --threads");
    return kExitResource;
  } catch (const std::exception& error) {
    Console(Appearance{}).fail(std::string("internal fault: ") + error.what());
    return kExitInternal;
  }
}
