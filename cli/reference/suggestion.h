// The name that was probably meant.
// Tests    tests/unit/cli/command_line_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sameish::cli {

/// The known name nearest to `typed` by single-letter edits and swaps of neighbors; none when nothing is near.
[[nodiscard]] std::optional<std::string> closest_name(std::string_view typed, const std::vector<std::string>& known);

}  // namespace sameish::cli
