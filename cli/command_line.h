// parse_command_line(): words to RawArgs, the pure first stage of every run.
// Idea     one tree of commands, built from the flag groups; help, man page, completions, the command reference and the
//          suggestions for misspelled names are all read off that tree, so they cannot disagree with the parser.
// Tests    tests/unit/cli/command_line_test.cc
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "raw_args.h"
#include "reference/command_description.h"

namespace sameish::cli {

/// Either arguments to run, or a text to print and the code to exit with.
struct ParsedCommandLine {
  std::optional<RawArgs> args;
  std::string text;
  int exit_code = 0;  ///< 0: text is for standard output; else for standard error
};

/// `words` without the program's name.
[[nodiscard]] ParsedCommandLine parse_command_line(std::vector<std::string> words);

/// The whole tree of commands.
[[nodiscard]] CommandDescription describe_command_line();

}  // namespace sameish::cli
