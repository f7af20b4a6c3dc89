// What this build is and what this machine lets it use.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sameish {

struct KernelInfo {
  std::string name;
  bool supported = false;  ///< by this machine
  bool active = false;
};

struct Info {
  std::string version;
  std::string unicode_version;
  std::vector<KernelInfo> kernels;
  std::string default_scheme;
  std::string dictionary;  ///< the compiled dictionary in use with its digest, or empty
  std::vector<std::pair<std::string, std::string>> limits;
};

[[nodiscard]] Info info();

}  // namespace sameish
