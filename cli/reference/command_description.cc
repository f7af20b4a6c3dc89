#include "reference/command_description.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "flags/flag.h"
#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

/// "[FILE...]" is FILE, "A B" is A B; an argument that is a choice keeps its own name.
std::string argument_name(const std::string& name, const std::string& usage) {
  if (usage.find('|') != std::string::npos) return name;
  return usage.starts_with('[') ? usage.substr(1, usage.find("...") - 1) : usage;
}

OptionDescription describe_option(const CLI::Option& option) {
  OptionDescription out;
  for (const std::string& name : option.get_snames()) out.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) out.names.push_back("--" + name);
  out.value = option.get_items_expected_max() == 0 ? "" : option.get_type_name();
  if (out.names.empty()) out.names.push_back(argument_name(option.get_name(true), out.value));
  out.help = option.get_description();
  out.default_value = out.value.empty() || option.get_positional() ? "" : option.get_default_str();
  out.group = option.get_group();
  return out;
}

}  // namespace

std::vector<std::string> OptionDescription::choices() const {
  if (value.find('|') == std::string::npos || value == "N|P%") return {};
  std::vector<std::string> out = split_choices(value);
  std::erase_if(out, [](const std::string& choice) {
    return std::any_of(choice.begin(), choice.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  });
  return out;
}

std::vector<std::string> OptionDescription::list_items() const {
  if (value != "POLICY") return {};
  return {"first", "last", "longest", "shortest", "newest:", "oldest:", "max:", "min:", "prefer:", "score", "central"};
}

bool OptionDescription::takes_path() const { return value.find("FILE") != std::string::npos || value == "DIR"; }

std::string OptionDescription::usage() const {
  return fmt::format("{}{}{}", fmt::join(names, ", "), value.empty() ? "" : " ", value);
}

std::string OptionDescription::help_with_default() const {
  return default_value.empty() ? help : fmt::format("{} [default: {}]", help, default_value);
}

std::string CommandDescription::usage() const {
  std::string out = path;
  if (!commands.empty()) out += " COMMAND";
  if (!options.empty()) out += " [OPTION...]";
  for (const OptionDescription& argument : arguments) {
    out += " " + (argument.choices().empty() ? argument.value : argument.names.front());
  }
  return out;
}

std::vector<std::string> CommandDescription::groups() const {
  const std::string last = "About";
  std::vector<std::string> out;
  for (const OptionDescription& option : options) {
    if (option.group != last && std::find(out.begin(), out.end(), option.group) == out.end())
      out.push_back(option.group);
  }
  out.push_back(last);
  return out;
}

CommandDescription describe(const CLI::App& app, const std::string& parent_path) {
  CommandDescription out;
  out.name = app.get_name();
  out.path = parent_path.empty() ? out.name : parent_path + " " + out.name;
  const std::string text = app.get_description();
  const std::size_t line_end = text.find('\n');
  out.summary = text.substr(0, line_end);
  if (line_end != std::string::npos) out.details = text.substr(line_end + 1);
  out.examples = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    (option->get_positional() ? out.arguments : out.options).push_back(describe_option(*option));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!command->get_group().empty()) out.commands.push_back(describe(*command, out.path));
  }
  return out;
}

std::vector<const CommandDescription*> flatten(const CommandDescription& root) {
  std::vector<const CommandDescription*> out = {&root};
  for (const CommandDescription& command : root.commands) {
    const auto below = flatten(command);
    out.insert(out.end(), below.begin(), below.end());
  }
  return out;
}

std::string wrap(std::string_view text, std::size_t num_columns, std::size_t indent) {
  std::string out;
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, space);
    text.remove_prefix(std::min(space + 1, text.size()));
    const std::size_t width = columns_of(word);
    if (column > indent && column + 1 + width > num_columns) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
  }
  return out;
}

}  // namespace sameish::cli
