#include "flags/runtime_flags.h"

#include "flags/flag.h"
#include "flags/values.h"

namespace sameish::cli {

void RuntimeFlags::add_threads_to(CLI::App& app) {
  FlagGroup{app, "Running"}.value(
      "--threads", threads, "N",
      "Worker threads, 1 to 1024, or 'all' the machine has. The output is the same for any.");
}

void RuntimeFlags::add_without_spill_to(CLI::App& app) {
  add_threads_to(app);
  FlagGroup{app, "Running"}.choice("--kernel", kernel, "auto|portable|avx2|avx512",
                                   "Instructions to use; 'sameish info' lists what there is.");
}

void RuntimeFlags::add_to(CLI::App& app) {
  add_threads_to(app);
  const FlagGroup group{app, "Running"};
  group.value("--memory", memory, "SIZE",
              "Most memory to use; more is spilled to disk [default: chosen by the command].");
  group.choice("--kernel", kernel, "auto|portable|avx2|avx512",
               "Instructions to use; 'sameish info' lists what there is.");
  group.value("--temp-dir", temp_dir, "DIR",
              "Where spilled data goes [default: the output directory, $TMPDIR or /tmp].");
}

Result<RuntimeOptions> RuntimeFlags::options() const {
  RuntimeOptions out;
  out.num_threads = 0;
  if (threads != "all") {
    const auto count = parse_count("--threads", threads, 1, 1024);
    if (!count) return count.error();
    out.num_threads = static_cast<unsigned>(*count);
  }
  if (!memory.empty()) {
    const auto bytes = parse_size_bytes("--memory", memory);
    if (!bytes) return bytes.error();
    out.memory_bytes = *bytes;
  }
  out.kernel = kernel;
  out.temporary_dir = temp_dir;
  return out;
}

}  // namespace sameish::cli
