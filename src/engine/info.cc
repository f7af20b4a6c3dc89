#include <sameish/info.h>

#include "engine/open_dictionary.h"
#include "kernel/cpu.h"

namespace sameish {

Info info() {
  Info out;
  out.version = SAMEISH_VERSION;
  out.unicode_version = "15.0";
  for (const kernel::Level level : kernel::known_levels()) {
    out.kernels.push_back(
        {std::string(kernel::name(level)), kernel::supported(level), level == kernel::active_level()});
  }
  out.default_scheme = "simhash64/auto-3/tf/v1";
  const auto dictionary = engine::open_dictionary("");
  if (dictionary.ok()) out.dictionary = (*dictionary)->path + " (" + (*dictionary)->dictionary.digest() + ")";
  out.limits = {{"record", "64 MiB, or --max-record"},
                {"documents in one run", "4,294,967,294"},
                {"distance", "0..10"},
                {"bits", "64 or 128"},
                {"shingle", "1..32 tokens"},
                {"JSON nesting", "64"},
                {"zstd window", "128 MiB"}};
  return out;
}

}  // namespace sameish
