// Completion scripts for bash, zsh and fish, written from the tree of commands.
// Tests    tests/unit/cli/reference_test.cc; bash runs its script in tests/edge
#pragma once

#include <string>
#include <string_view>

#include "reference/command_description.h"

namespace sameish::cli {

/// `shell` is bash, zsh or fish.
[[nodiscard]] std::string completion_script(const CommandDescription& root, std::string_view shell);

}  // namespace sameish::cli
