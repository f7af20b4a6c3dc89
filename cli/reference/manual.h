// The manual: roff for man(1), Markdown for docs/reference/command.md. Both walk the same tree of commands.
// Tests    tests/unit/cli/reference_test.cc; tests/edge compares the committed reference with what this writes
#pragma once

#include <string>

#include "reference/command_description.h"

namespace sameish::cli {

[[nodiscard]] std::string manual_roff(const CommandDescription& root);
[[nodiscard]] std::string manual_markdown(const CommandDescription& root);

}  // namespace sameish::cli
