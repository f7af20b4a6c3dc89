// CommandDescription: the tree of commands and flags as plain values, from which all documentation is made.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace sameish::cli {

struct OptionDescription {
  std::vector<std::string> names;  ///< "-o", "--output"; for an argument its name
  std::string value;               ///< "K", "FILE", "a|b|c"; empty for a switch; of an argument, its usage: "[FILE...]"
  std::string help;
  std::string default_value;
  std::string group;

  /// The choices of "a|b|c", else empty.
  [[nodiscard]] std::vector<std::string> choices() const;
  /// What a list with commas is made of, else empty. "newest:" asks for a field behind it.
  [[nodiscard]] std::vector<std::string> list_items() const;
  [[nodiscard]] bool takes_path() const;
  /// "-o, --output FILE".
  [[nodiscard]] std::string usage() const;
  /// Help with its default.
  [[nodiscard]] std::string help_with_default() const;
};

struct CommandDescription {
  std::string path;     ///< "sameish dict build"
  std::string name;     ///< "build"
  std::string summary;  ///< one line
  std::string details;
  std::string examples;
  std::vector<OptionDescription> arguments, options;
  std::vector<CommandDescription> commands;

  [[nodiscard]] std::string usage() const;
  [[nodiscard]] std::vector<std::string> groups() const;
};

[[nodiscard]] CommandDescription describe(const CLI::App& app, const std::string& parent_path = {});

/// Every command of the tree, the root first. The answer points into `root`.
[[nodiscard]] std::vector<const CommandDescription*> flatten(const CommandDescription& root);
std::vector<const CommandDescription*> flatten(CommandDescription&& root) = delete;

/// `text` in lines of at most `num_columns`, each after the first begun with `indent` spaces.
[[nodiscard]] std::string wrap(std::string_view text, std::size_t num_columns, std::size_t indent);

}  // namespace sameish::cli
