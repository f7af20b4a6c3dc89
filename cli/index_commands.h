// add_index(): the commands below `sameish index`, for the tree in command_line.cc.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "raw_args.h"

namespace CLI {
class App;
}

namespace sameish::cli {

inline constexpr std::array<std::pair<std::string_view, Verb>, 7> kIndexCommands = {{
    {"sameish index build", Verb::index_build},
    {"sameish index add", Verb::index_add},
    {"sameish index remove", Verb::index_remove},
    {"sameish index query", Verb::index_query},
    {"sameish index info", Verb::index_info},
    {"sameish index check", Verb::index_check},
    {"sameish index merge", Verb::index_merge},
}};

/// A command below `parent`, with its text and examples.
CLI::App& add_command(CLI::App& parent, const std::string& name, const std::string& description,
                      const std::string& examples);

void add_index(CLI::App& root, RawArgs& args);

}  // namespace sameish::cli
