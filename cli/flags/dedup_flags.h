// DedupFlags: what dedup keeps and when it stops.
#pragma once

#include <string>

#include <sameish/dedup.h>
#include <sameish/result.h>

namespace CLI {
class App;
}

namespace sameish::cli {

struct DedupFlags {
  std::string keep = "longest,first";
  std::string cluster = "star";
  std::string empty = "keep";
  std::string allow_removal;
  bool no_report = false;

  void add_to(CLI::App& app);
  /// Fills the fields these flags decide.
  [[nodiscard]] Status apply(DedupOptions& out) const;
};

}  // namespace sameish::cli
