// IndexFlags: what an index is, what goes into it, and what is asked of it.
#pragma once

#include <string>
#include <vector>

#include <sameish/index_input.h>
#include <sameish/result.h>

namespace CLI {
class App;
}

namespace sameish::cli {

struct IndexFlags {
  std::string index;  ///< the argument INDEX
  bool fingerprints = false;
  std::string fingerprint_format = "auto";
  std::string ids, first_id;
  std::string id_kind;
  std::string scheme;
  std::string distance;  ///< empty: 3 to build, the index's own to query
  std::string space = "fast";
  std::vector<std::string> texts, values;
  std::string top;
  bool matches_only = false;

  void add_index_to(CLI::App& app);
  void add_input_to(CLI::App& app);
  void add_settings_to(CLI::App& app);
  void add_questions_to(CLI::App& app);

  /// Fills the fields these flags decide. Errors: invalid_argument, also for flags that need --fingerprints.
  [[nodiscard]] Status apply(IndexInputOptions& out) const;
  [[nodiscard]] Status apply(IndexBuildOptions& out) const;
  [[nodiscard]] Result<IndexQueryOptions> query() const;

 private:
  [[nodiscard]] Status refuse_without_fingerprints() const;
};

}  // namespace sameish::cli
