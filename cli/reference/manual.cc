#include "reference/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <utility>

namespace sameish::cli {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 13> kExitTexts = {{
    {"0", "Done; compare: near-duplicates; index query: something was found."},
    {"1", "compare: not near-duplicates; index query: nothing was found."},
    {"2", "The command line is wrong."},
    {"3", "Input was rejected beyond --max-rejected."},
    {"4", "Cannot read: the system refused, or a file, an id or the dictionary is not there."},
    {"5", "Cannot write."},
    {"6", "A file of sameish is damaged, or of another scheme or version."},
    {"7", "A stated limit would be passed."},
    {"8", "The result looks abnormal; nothing was written. See --allow-removal."},
    {"9", "Another process writes there; it holds the lock."},
    {"70", "A fault of sameish itself."},
    {"130", "Stopped by SIGINT."},
    {"143", "Stopped by SIGTERM."},
}};

constexpr std::array<std::pair<const char*, const char*>, 3> kEnvironment = {{
    {"NO_COLOR", "When set, --color auto means never."},
    {"SAMEISH_DICTIONARY", "The compiled dictionary to use when --dict is not given."},
    {"TMPDIR", "Where spilled data goes when --temp-dir is not given and there is no output directory."},
}};

/// Text for roff: backslashes, hyphens that are minus signs, and dots or quotes that begin a line.
std::string roff(std::string_view text) {
  std::string out;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    line_start = c == '\n';
  }
  return out;
}

std::string roff_option(const OptionDescription& option) {
  std::string names;
  for (const std::string& name : option.names) names += (names.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
  if (!option.value.empty()) names += " \\fI" + roff(option.value) + "\\fR";
  return ".TP\n" + names + "\n" + roff(option.help_with_default()) + "\n";
}

std::string roff_command(const CommandDescription& command) {
  std::string out = ".SS \"" + roff(command.usage()) + "\"\n" + roff(command.summary) + "\n";
  if (!command.details.empty()) out += ".PP\n" + roff(command.details) + "\n";
  for (const OptionDescription& argument : command.arguments) {
    out += ".TP\n\\fI" + roff(argument.names.front()) + "\\fR\n" + roff(argument.help) + "\n";
  }
  for (const std::string& group : command.groups()) {
    if (group == "About") continue;
    out += ".PP\n\\fB" + roff(group) + "\\fR\n";
    for (const OptionDescription& option : command.options) {
      if (option.group == group) out += roff_option(option);
    }
  }
  if (!command.examples.empty()) out += ".PP\nExamples:\n.PP\n.nf\n" + roff(command.examples) + "\n.fi\n";
  return out;
}

/// A cell of a Markdown table.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '|') out += '\\';
    if (c == '<') {
      out += "&lt;";
    } else {
      out += c;
    }
  }
  return out;
}

std::string markdown_command(const CommandDescription& command) {
  std::string out = fmt::format("\n## {}\n\n{}\n\n```\n{}\n```\n", command.path, command.summary, command.usage());
  if (!command.details.empty()) out += "\n" + wrap(command.details, 110, 0) + "\n";
  for (const OptionDescription& argument : command.arguments) {
    out += fmt::format("\n`{}`: {}\n", argument.names.front(), argument.help);
  }
  for (const std::string& group : command.groups()) {
    if (group == "About") continue;
    out += fmt::format("\n| {} | | default |\n|---|---|---|\n", group);
    for (const OptionDescription& option : command.options) {
      if (option.group != group) continue;
      const std::string preset = option.default_value.empty() ? "" : "`" + cell(option.default_value) + "`";
      out += fmt::format("| `{}` | {} | {} |\n", cell(option.usage()), cell(option.help), preset);
    }
  }
  if (!command.examples.empty()) out += "\n```sh\n" + command.examples + "\n```\n";
  return out;
}

}  // namespace

std::string manual_roff(const CommandDescription& root) {
  std::string out =
      ".\\\" Made by: sameish man\n.TH SAMEISH 1 \"\" \"sameish " SAMEISH_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\nsameish \\- find texts that are the same, or nearly the same\n";
  out += ".SH SYNOPSIS\n.B sameish\n\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIFILE\\fR...]\n";
  out += ".SH DESCRIPTION\n" + roff(root.details) + "\n.SH COMMANDS\n";
  for (const CommandDescription* command : flatten(root)) {
    if (command->commands.empty()) out += roff_command(*command);
  }
  out += ".SH EXIT STATUS\n";
  for (const auto& [code, text] : kExitTexts) out += fmt::format(".TP\n.B {}\n{}\n", code, roff(text));
  out += ".SH ENVIRONMENT\n";
  for (const auto& [name, text] : kEnvironment) out += fmt::format(".TP\n.B {}\n{}\n", name, roff(text));
  return out;
}

std::string manual_markdown(const CommandDescription& root) {
  std::string out = "# The sameish command\n\n<!-- Made by: sameish man --format markdown. Do not edit. -->\n\n";
  out += wrap(root.summary + " " + root.details, 110, 0) + "\n";
  for (const CommandDescription* command : flatten(root)) {
    if (command->commands.empty()) out += markdown_command(*command);
  }
  out += "\n## Exit codes\n\n| code | meaning |\n|---|---|\n";
  for (const auto& [code, text] : kExitTexts) out += fmt::format("| {} | {} |\n", code, cell(text));
  out += "\n## Environment\n\n| variable | meaning |\n|---|---|\n";
  for (const auto& [name, text] : kEnvironment) out += fmt::format("| `{}` | {} |\n", name, cell(text));
  return out;
}

}  // namespace sameish::cli
