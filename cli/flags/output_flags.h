// OutputFlags and ScreenFlags: where results go, and what is shown meanwhile.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace sameish::cli {

struct OutputFlags {
  std::string output;
  bool overwrite = false;
  bool json = false;
  bool header = false;

  /// `-o FILE` for the commands that write a stream.
  void add_file_to(CLI::App& app, const std::string& default_place = "standard output");
  /// `-o INDEX` for the command that makes one.
  void add_index_to(CLI::App& app);
  /// `-o DIR` for dedup.
  void add_directory_to(CLI::App& app);
  void add_json_to(CLI::App& app, const std::string& help);
  void add_header_to(CLI::App& app);
};

struct ScreenFlags {
  std::string progress = "auto";
  std::string color = "auto";

  void add_to(CLI::App& app);
};

}  // namespace sameish::cli
