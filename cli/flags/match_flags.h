// MatchFlags: when two documents count as near-duplicates, and how candidates are found.
#pragma once

#include <string>

#include <sameish/match.h>
#include <sameish/result.h>

namespace CLI {
class App;
}

namespace sameish::cli {

struct MatchFlags {
  std::string method = "both";
  std::string distance = "3";
  std::string measure = "auto";
  std::string threshold;  ///< empty: the measure's own
  std::string bands, rows;
  std::string very_short_distance = "0";

  void add_to(CLI::App& app);
  /// The scheme is left as it is by default.
  [[nodiscard]] Result<MatchOptions> options() const;
};

}  // namespace sameish::cli
