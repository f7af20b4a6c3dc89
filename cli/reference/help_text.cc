#include "reference/help_text.h"

#include <algorithm>

#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

constexpr std::size_t kColumns = 92;
constexpr std::size_t kWidestName = 24;

std::string entry(const std::string& name, const std::string& text, std::size_t indent) {
  std::string out = "  " + name;
  if (columns_of(out) + 2 > indent) {
    out += "\n" + std::string(indent, ' ');
  } else {
    out = pad_right(out, indent);
  }
  return out + wrap(text, kColumns, indent) + "\n";
}

std::size_t name_columns(const std::vector<OptionDescription>& options) {
  std::size_t widest = 0;
  for (const OptionDescription& option : options) {
    const std::size_t width = columns_of(option.usage());
    if (width <= kWidestName) widest = std::max(widest, width);
  }
  return widest + 4;
}

std::string commands_text(const CommandDescription& command) {
  if (command.commands.empty()) return {};
  std::size_t widest = 0;
  for (const CommandDescription& below : command.commands) widest = std::max(widest, below.name.size());
  std::string out = "\nCommands:\n";
  for (const CommandDescription& below : command.commands) out += entry(below.name, below.summary, widest + 5);
  return out + "\n'" + command.path + " COMMAND --help' tells more.\n";
}

}  // namespace

std::string help_text(const CommandDescription& command) {
  std::string out = wrap(command.summary, kColumns, 0) + "\n";
  if (!command.details.empty()) out += "\n" + wrap(command.details, kColumns, 0) + "\n";
  out += "\nUsage: " + command.usage() + "\n";
  out += commands_text(command);
  const std::size_t indent = name_columns(command.options);
  for (const OptionDescription& argument : command.arguments) {
    if (&argument == &command.arguments.front()) out += "\nArguments:\n";
    out += entry(argument.names.front(), argument.help, indent);
  }
  for (const std::string& group : command.groups()) {
    out += "\n" + group + ":\n";
    for (const OptionDescription& option : command.options) {
      if (option.group == group) out += entry(option.usage(), option.help_with_default(), indent);
    }
  }
  if (!command.examples.empty()) out += "\nExamples:\n" + command.examples + "\n";
  return out;
}

}  // namespace sameish::cli
