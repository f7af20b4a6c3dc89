#include "flags/output_flags.h"

#include "flags/flag.h"

namespace sameish::cli {

void OutputFlags::add_file_to(CLI::App& app, const std::string& default_place) {
  const FlagGroup group{app, "Output"};
  group.value("-o,--output", output, "FILE",
              "Write here; the name appears when the file is whole [default: " + default_place + "].");
  group.toggle("--overwrite", overwrite, "Replace a file that is there.");
}

void OutputFlags::add_index_to(CLI::App& app) {
  const FlagGroup group{app, "Output"};
  group.value("-o,--output", output, "DIR", "The index to make, a directory (required).");
  group.toggle("--overwrite", overwrite, "Replace an index that is there, once the new one is whole.");
}

void OutputFlags::add_directory_to(CLI::App& app) {
  const FlagGroup group{app, "Output"};
  group.value("-o,--output", output, "DIR", "Directory for the results; it is made if it is not there (required).");
  group.toggle("--overwrite", overwrite, "Replace the results of an earlier run.");
}

void OutputFlags::add_json_to(CLI::App& app, const std::string& help) {
  FlagGroup{app, "Output"}.toggle("--json", json, help);
}

void OutputFlags::add_header_to(CLI::App& app) {
  FlagGroup{app, "Output"}.toggle("--header", header, "First print a line that names the scheme.");
}

void ScreenFlags::add_to(CLI::App& app) {
  const FlagGroup group{app, "Running"};
  group.choice("--progress", progress, "auto|always|never", "Progress on standard error; auto: when it is a terminal.");
  group.choice("--color", color, "auto|always|never", "Colors; auto: on a terminal, unless NO_COLOR is set.");
}

}  // namespace sameish::cli
