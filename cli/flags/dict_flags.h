// DictFlags: the sources of a compiled dictionary.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace sameish::cli {

struct DictFlags {
  std::string from;
  std::string user;
  std::string stop_words;

  void add_to(CLI::App& app);
};

}  // namespace sameish::cli
