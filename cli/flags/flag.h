// How a flag joins a command. The value's name in the help ("K", "FILE", "both|simhash|minhash") is also what checks it
// and what the completion scripts offer, so a list of choices is written once.
// Idea     values are kept as typed; only choices are checked here. Everything else is read when the plan is made.
// Tests    tests/unit/cli/command_line_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sameish::cli {

/// The section of the help the following flags belong to.
struct FlagGroup {
  CLI::App& app;
  std::string title;

  /// `--name VALUE`, kept as typed.
  CLI::Option* value(const std::string& names, std::string& slot, const std::string& value_name,
                     const std::string& help) const;
  /// `--name a|b|c`: one of these.
  CLI::Option* choice(const std::string& names, std::string& slot, const std::string& choices,
                      const std::string& help) const;
  /// The same, and each time the flag is given one more.
  CLI::Option* values(const std::string& names, std::vector<std::string>& slot, const std::string& value_name,
                      const std::string& help) const;
  CLI::Option* toggle(const std::string& names, bool& slot, const std::string& help) const;
  /// One argument without a name: "INDEX".
  CLI::Option* argument(const std::string& name, std::string& slot, const std::string& help) const;
  /// The arguments without a name, and how the usage line shows them: "[FILE...]".
  CLI::Option* arguments(const std::string& name, const std::string& usage, std::vector<std::string>& slot,
                         const std::string& help) const;
};

/// CLI11 takes a word "[a,b]" apart as a list, but a file or an id may be called so. parse_command_line() guards such
/// words, every flag of a FlagGroup takes the guard off again.
[[nodiscard]] std::string guarded(const std::string& word);
[[nodiscard]] std::string unguarded(std::string word);

/// "a|b|c" in parts; one part when there is no bar.
[[nodiscard]] std::vector<std::string> split_choices(std::string_view choices);

}  // namespace sameish::cli
