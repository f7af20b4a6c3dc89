// RuntimeOptions and progress: what changes how a run goes, never what it answers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace sameish {

/// How to run. None of these fields may change a result; a property test draws several and demands equal output. One
/// exception, of which a warning tells: with little memory, dedup() lists fewer of the pairs among removed texts, and
/// where too many fingerprints lie close together it may miss pairs that only those propose (docs/spec/outputs.md).
/// The kernel is chosen for the whole process: calls side by side that ask for different ones take each other's.
struct RuntimeOptions {
  unsigned num_threads = 1;        ///< worker threads; 0 means all the machine allows
  std::uint64_t memory_bytes = 0;  ///< upper bound for what a run holds in memory; 0 means the default of each verb
  std::string kernel = "auto";     ///< "auto", "portable", "avx2" or "avx512"; see kernels() in info.h
  std::string temporary_dir;       ///< where spilled data goes; empty: the output directory, else $TMPDIR, else /tmp
};

/// Where a run stands. Byte counts are of the input as stored (compressed bytes when it is compressed).
struct Progress {
  std::string_view stage;  ///< "learn", "read", "candidates", "verify", "cluster", "write pairs", "write", "compile"
  std::uint64_t num_done = 0;       ///< bytes, or items of the stage
  std::uint64_t num_total = 0;      ///< 0 when unknown
  std::uint64_t num_documents = 0;  ///< documents met so far
  bool in_bytes = false;            ///< true when num_done and num_total count bytes
};

/// Called from one thread at a time, at most some ten times a second. Returning false stops the run
/// with ErrorCode::interrupted; nothing is left behind.
using ProgressCallback = std::function<bool(const Progress&)>;

}  // namespace sameish
