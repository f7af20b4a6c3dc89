// InputFlags: what to read and where in it id and text are.
#pragma once

#include <string>
#include <vector>

#include <sameish/input.h>
#include <sameish/result.h>

#include "flags/values.h"

namespace CLI {
class App;
}

namespace sameish::cli {

struct InputFlags {
  std::vector<std::string> files;
  std::string text_field = "text", id_field = "id";
  std::string format = "auto", encoding = "utf-8";
  std::string max_record = "64M";
  std::string max_rejected = "0";

  void add_files_to(CLI::App& app);
  void add_to(CLI::App& app);
  void add_tolerance_to(CLI::App& app);
  void add_id_field_to(CLI::App& app);
  /// Errors: invalid_argument for any that only documents have a use for.
  [[nodiscard]] Status refuse_of_documents() const;
  [[nodiscard]] Result<InputOptions> options() const;
  [[nodiscard]] Result<Tolerance> tolerance() const { return parse_tolerance("--max-rejected", max_rejected); }
};

}  // namespace sameish::cli
