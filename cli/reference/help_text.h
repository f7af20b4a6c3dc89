// What `--help` prints for one command.
#pragma once

#include <string>

#include "reference/command_description.h"

namespace sameish::cli {

[[nodiscard]] std::string help_text(const CommandDescription& command);

}  // namespace sameish::cli
