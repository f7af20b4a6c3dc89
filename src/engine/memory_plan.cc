#include "engine/memory_plan.h"

#include <algorithm>

namespace sameish::engine {
namespace {

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t kLeastMemory = 64 * kMebibyte;
constexpr std::uint64_t kProcessBytes = 16 * kMebibyte;  // the program, its libraries and its stacks
constexpr std::uint64_t kDefaultWindow = 64 * kMebibyte;
constexpr std::uint64_t kDefaultTile = 128 * kMebibyte;
constexpr std::uint64_t kDefaultSpill = 16 * kMebibyte;
constexpr std::uint64_t kDefaultMaxPairs = std::uint64_t{1} << 27U;
constexpr std::uint64_t kBytesPerThread = 3 * kMebibyte;  // blocks of input and what is made of them
constexpr std::uint64_t kFreeThreads = 2;                 // which kLeastMemory is for
constexpr std::uint64_t kBytesPerRecordByte = 16;         // its text, tokens and features while it is worked on
constexpr std::uint64_t kBytesPerCandidate =
    48;  // the pair and its copies, its place in the tiles, its edge if it has one

}  // namespace

Result<MemoryPlan> plan_memory(std::uint64_t memory_bytes, unsigned num_threads) {
  if (memory_bytes == 0) {
    return MemoryPlan{0, num_threads, kDefaultWindow, kDefaultTile, kDefaultSpill, kDefaultMaxPairs};
  }
  if (memory_bytes < kLeastMemory) {
    return Error{ErrorCode::resource_limit,
                 "a memory limit of " + std::to_string(memory_bytes) + " bytes is too small; at least 64M are needed"};
  }
  // No more threads than a quarter of what is more than the least has room for.
  const std::uint64_t room = kFreeThreads + (memory_bytes - kLeastMemory) / 4 / kBytesPerThread;
  const auto threads = static_cast<unsigned>(std::min<std::uint64_t>(num_threads, room));
  const std::uint64_t more_threads = threads > kFreeThreads ? threads - kFreeThreads : 0;
  const std::uint64_t left = memory_bytes - kProcessBytes - more_threads * kBytesPerThread;
  return MemoryPlan{.total_bytes = left,
                    .num_threads = threads,
                    .window_bytes = std::min(kDefaultWindow, left / 8),
                    .tile_bytes = std::min(kDefaultTile, left / 8),
                    .spill_bytes = static_cast<std::size_t>(std::min(kDefaultSpill, left / 32)),
                    .max_pairs = left / 4 / kBytesPerCandidate,
                    .max_record_bytes = left / 4 * 3 / threads / kBytesPerRecordByte};
}

std::string too_long_for_memory(std::uint64_t max_record_bytes) {
  return "records of more than " + std::to_string(max_record_bytes) +
         " bytes were rejected, because --memory has no room to work on them; give it more";
}

}  // namespace sameish::engine
