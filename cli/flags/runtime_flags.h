// RuntimeFlags: how a run goes; none of them changes what it answers.
#pragma once

#include <string>

#include <sameish/result.h>
#include <sameish/runtime.h>

namespace CLI {
class App;
}

namespace sameish::cli {

struct RuntimeFlags {
  std::string threads = "all";
  std::string memory;
  std::string kernel = "auto";
  std::string temp_dir;

  void add_to(CLI::App& app);
  void add_threads_to(CLI::App& app);
  /// Without temporary files: for verbs that make none.
  void add_without_spill_to(CLI::App& app);
  [[nodiscard]] Result<RuntimeOptions> options() const;
};

}  // namespace sameish::cli
