// MemoryPlan: RuntimeOptions::memory_bytes divided among the parts of a run.
// Threads  pure functions.
// Tests    tests/unit/engine/memory_plan_test.cc, tests/edge/memory_limit_test.py
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <sameish/result.h>

namespace sameish::engine {

/// How a run's memory is divided.
struct MemoryPlan {
  std::uint64_t total_bytes = 0;  ///< 0: not limited
  unsigned num_threads = 1;       ///< as many as were asked for, or fewer where each would need memory
  std::uint64_t window_bytes = 0;
  std::uint64_t tile_bytes = 0;
  std::size_t spill_bytes = 0;  ///< of each spill buffer
  std::uint64_t max_pairs = 0;
  std::uint64_t max_record_bytes = ~std::uint64_t{0};  ///< longer records have no room to be worked on
};

/// memory_bytes 0: the defaults, no limit. Errors: resource_limit, when it is too small for any run.
[[nodiscard]] Result<MemoryPlan> plan_memory(std::uint64_t memory_bytes, unsigned num_threads);

/// The warning when records were rejected for MemoryPlan::max_record_bytes.
[[nodiscard]] std::string too_long_for_memory(std::uint64_t max_record_bytes);

}  // namespace sameish::engine
