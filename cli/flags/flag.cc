#include "flags/flag.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

constexpr char kGuard = '\x01';

}  // namespace

CLI::Option* FlagGroup::value(const std::string& names, std::string& slot, const std::string& value_name,
                              const std::string& help) const {
  return app.add_option(names, slot, help)
      ->type_name(value_name)
      ->capture_default_str()
      ->group(title)
      ->transform(unguarded)
      ->check([](const std::string& text) { return text.empty() ? "the value is empty; leave the option out" : ""; })
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

CLI::Option* FlagGroup::choice(const std::string& names, std::string& slot, const std::string& choices,
                               const std::string& help) const {
  const std::vector<std::string> known = split_choices(choices);
  return value(names, slot, choices, help)->check([known](const std::string& text) -> std::string {
    if (std::find(known.begin(), known.end(), text) != known.end()) return {};
    return fmt::format("'{}' is none of: {}", visible(text), fmt::join(known, ", "));
  });
}

CLI::Option* FlagGroup::values(const std::string& names, std::vector<std::string>& slot, const std::string& value_name,
                               const std::string& help) const {
  return app.add_option(names, slot, help)
      ->type_name(value_name)
      ->group(title)
      ->expected(1)
      ->allow_extra_args(false)  // else it would take the files that follow
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->transform(unguarded);
}

CLI::Option* FlagGroup::toggle(const std::string& names, bool& slot, const std::string& help) const {
  return app.add_flag(names, slot, help)->group(title)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

CLI::Option* FlagGroup::argument(const std::string& name, std::string& slot, const std::string& help) const {
  return app.add_option(name, slot, help)->type_name(name)->group(title)->transform(unguarded);
}

CLI::Option* FlagGroup::arguments(const std::string& name, const std::string& usage, std::vector<std::string>& slot,
                                  const std::string& help) const {
  return app.add_option(name, slot, help)->type_name(usage)->group(title)->transform(unguarded);
}

std::string guarded(const std::string& word) {
  const bool looks_like_list = word.starts_with('[') && word.ends_with(']');
  return looks_like_list ? word + kGuard : word;
}

std::string unguarded(std::string word) {
  if (word.ends_with(kGuard)) word.pop_back();
  return word;
}

std::vector<std::string> split_choices(std::string_view choices) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t bar = choices.find('|');
    parts.emplace_back(choices.substr(0, bar));
    if (bar == std::string_view::npos) return parts;
    choices.remove_prefix(bar + 1);
  }
}

}  // namespace sameish::cli
