#include "reference/completions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace sameish::cli {
namespace {

std::vector<std::string> words_after(const CommandDescription& command) {
  std::vector<std::string> out;
  out.reserve(command.commands.size());
  for (const CommandDescription& below : command.commands) out.push_back(below.name);
  for (const OptionDescription& option : command.options)
    out.insert(out.end(), option.names.begin(), option.names.end());
  for (const OptionDescription& argument : command.arguments) {
    const auto choices = argument.choices();
    out.insert(out.end(), choices.begin(), choices.end());
  }
  return out;
}

/// `text` between single quotes, for a shell.
std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string spaced(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

std::string bash_action(const OptionDescription& option) {
  const auto choices = option.choices(), items = option.list_items();
  if (!items.empty()) return "_sameish_list " + quoted(spaced(items)) + "; ";
  if (choices.empty() && !option.takes_path()) return {};
  std::string sources;
  if (!choices.empty()) sources += " -W " + quoted(spaced(choices));
  if (option.takes_path()) sources += option.value == "DIR" ? " -d" : " -f";
  return "COMPREPLY=($(compgen" + sources + " -- \"$word\")); ";
}

/// The patterns of a case label: "sameish dedup:--method|...".
std::string bash_values(const CommandDescription& command) {
  std::string out;
  for (const OptionDescription& option : command.options) {
    if (option.value.empty()) continue;
    out += fmt::format("        {}) {}return ;;\n", fmt::join(option.names, "|"), bash_action(option));
  }
  return out;
}

std::string bash_case(const CommandDescription& command) {
  std::string out = fmt::format("    {})\n", quoted(command.path));
  const std::string values = bash_values(command);
  if (!values.empty()) out += "      case \"$previous\" in\n" + values + "      esac\n";
  out += fmt::format("      words={} ;;\n", quoted(fmt::format("{}", fmt::join(words_after(command), " "))));
  return out;
}

std::string bash_script(const CommandDescription& root) {
  std::string paths, cases;
  for (const CommandDescription* command : flatten(root)) {
    if (command != &root) paths += (paths.empty() ? "" : "|") + quoted(command->path);
    cases += bash_case(*command);
  }
  return "# bash completion for sameish; made by: sameish completions bash\n"
         "_sameish_list() {  # the last item of a list with commas\n"
         "  local head=\n"
         "  [[ $word == *,* ]] && head=\"${word%,*},\"\n"
         "  COMPREPLY=($(compgen -P \"$head\" -W \"$1\" -- \"${word##*,}\"))\n"
         "  compopt +o filenames -o nospace 2> /dev/null\n"
         "}\n"
         "_sameish() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" previous command=sameish words i=$((COMP_CWORD - 1))\n"
         "  while ((i > 1)) && [[ ${COMP_WORDS[i]} == [:=] ]]; do  # bash takes --flag=a:b apart\n"
         "    if [[ ${COMP_WORDS[i-1]} == -* ]]; then ((--i)); break; fi\n"
         "    ((i -= 2))\n"
         "  done\n"
         "  previous=\"${COMP_WORDS[i]}\"\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    case \"$command ${COMP_WORDS[i]}\" in\n"
         "      " +
         paths +
         ") command=\"$command ${COMP_WORDS[i]}\" ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$command\" in\n" +
         cases +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  [[ $word == -* ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _sameish sameish\n";
}

/// Help for zsh stands in brackets; these must not hold their own.
std::string zsh_help(const std::string& help) {
  std::string out;
  for (const char c : help) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const OptionDescription& option) {
  if (option.value.empty()) return {};
  const auto choices = option.choices(), items = option.list_items();
  if (!items.empty()) return ":list: _sameish_list " + zsh_help(spaced(items));
  if (!choices.empty() && option.takes_path()) return ":file: _sameish_or_file " + spaced(choices);
  if (!choices.empty()) return fmt::format(":value:({})", spaced(choices));
  if (option.value == "DIR") return ":directory:_files -/";
  return option.takes_path() ? ":file:_files" : ":value:";
}

std::string zsh_command(const CommandDescription& command) {
  std::string out = fmt::format("    {})\n", quoted(command.path));
  if (!command.commands.empty()) {
    std::vector<std::string> entries;
    entries.reserve(command.commands.size());
    for (const CommandDescription& below : command.commands) {
      entries.push_back(quoted(zsh_help(below.name) + ":" + zsh_help(below.summary)));
    }
    return out + fmt::format("      commands=({})\n      _describe command commands ;;\n", fmt::join(entries, " "));
  }
  out += "      _arguments -s";
  for (const OptionDescription& option : command.options) {
    for (const std::string& name : option.names) {
      out += " \\\n        " + quoted(name + "[" + zsh_help(option.help) + "]" + zsh_action(option));
    }
  }
  for (const OptionDescription& argument : command.arguments) {
    const auto choices = argument.choices();
    const bool one_index = argument.value == "INDEX";
    out += " \\\n        " + quoted(!choices.empty() ? fmt::format("1:value:({})", fmt::join(choices, " "))
                                    : one_index      ? "1:index:_files -/"
                                                     : "*:file:_files");
  }
  return out + " ;;\n";
}

std::string zsh_script(const CommandDescription& root) {
  std::string paths, cases;
  for (const CommandDescription* command : flatten(root)) {
    if (command != &root) paths += (paths.empty() ? "" : "|") + quoted(command->path);
    cases += zsh_command(*command);
  }
  return "#compdef sameish\n"
         "# zsh completion for sameish; made by: sameish completions zsh\n"
         "_sameish_list() {  # the last item of a list with commas\n"
         "  compset -P '*,'\n"
         "  compadd -S '' -- \"$@\"\n"
         "}\n"
         "_sameish_or_file() { compadd -- \"$@\"; _files }\n"
         "_sameish() {\n"
         "  local command=sameish i\n"
         "  local -a commands\n"
         "  for ((i = 2; i < CURRENT; ++i)); do\n"
         "    case \"$command ${words[i]}\" in\n"
         "      (" +
         paths +
         ") command=\"$command ${words[i]}\" ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$command\" in\n" +
         cases +
         "  esac\n"
         "}\n"
         "_sameish \"$@\"\n";
}

std::string fish_option(const CommandDescription& command, const OptionDescription& option) {
  std::string out = fmt::format("complete -c sameish -n '__sameish_is {}'", command.path);
  for (const std::string& name : option.names) {
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  const auto choices = option.choices(), items = option.list_items();
  if (!items.empty()) {
    out += " -x -a " + quoted("(__sameish_list " + spaced(items) + ")");
  } else if (!choices.empty()) {
    out += (option.takes_path() ? " -r -F -a " : " -x -a ") + quoted(spaced(choices));
  } else if (!option.value.empty()) {
    out += option.takes_path() ? " -r -F" : " -x";
  }
  return out + " -d " + quoted(option.help) + "\n";
}

std::string fish_script(const CommandDescription& root) {
  std::string out =
      "# fish completion for sameish; made by: sameish completions fish\n"
      "function __sameish_is --description 'The command typed so far is exactly this one'\n"
      "  set -l typed (commandline -opc)\n"
      "  set -l head $typed[1..(count $argv)]\n"
      "  test \"$head\" = \"$argv\"; or return 1\n"
      "  set -l next $typed[(math (count $argv) + 1)]\n"
      "  not contains -- \"$next\" $__sameish_commands\n"
      "end\n"
      "function __sameish_list --description 'The last item of a list with commas'\n"
      "  set -l head (string match -r '^.*,' -- (commandline -ct))\n"
      "  printf '%s\\n' \"$head\"$argv\n"
      "end\n";
  std::vector<std::string> names;
  for (const CommandDescription* command : flatten(root)) {
    if (command != &root) names.push_back(command->name);
  }
  out += fmt::format("set -g __sameish_commands {}\n", fmt::join(names, " "));
  for (const CommandDescription* command : flatten(root)) {
    for (const CommandDescription& below : command->commands) {
      out += fmt::format("complete -c sameish -f -n '__sameish_is {}' -a {} -d {}\n", command->path, below.name,
                         quoted(below.summary));
    }
    for (const OptionDescription& option : command->options) out += fish_option(*command, option);
    for (const OptionDescription& argument : command->arguments) {
      if (argument.choices().empty()) continue;
      out += fmt::format("complete -c sameish -f -n '__sameish_is {}' -a {}\n", command->path,
                         quoted(fmt::format("{}", fmt::join(argument.choices(), " "))));
    }
  }
  return out;
}

}  // namespace

std::string completion_script(const CommandDescription& root, std::string_view shell) {
  if (shell == "zsh") return zsh_script(root);
  return shell == "fish" ? fish_script(root) : bash_script(root);
}

}  // namespace sameish::cli
