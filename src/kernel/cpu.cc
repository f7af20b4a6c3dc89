#include "kernel/cpu.h"

#include <array>
#include <atomic>
#include <string>

namespace sameish::kernel {
namespace {

constexpr std::array kLevels = {Level::portable, Level::avx2, Level::avx512};

Level best_level() noexcept {
  Level best = Level::portable;
  for (const Level level : kLevels) {
    if (supported(level)) best = level;
  }
  return best;
}

std::atomic<Level>& chosen() noexcept {
  static std::atomic<Level> level{best_level()};
  return level;
}

}  // namespace

std::string_view name(Level level) noexcept {
  switch (level) {
    case Level::portable: return "portable";
    case Level::avx2: return "avx2";
    case Level::avx512: return "avx512";
  }
  return "portable";
}

std::span<const Level> known_levels() noexcept { return kLevels; }

bool supported(Level level) noexcept {
#if defined(__x86_64__)
  switch (level) {
    case Level::portable: return true;
    case Level::avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    case Level::avx512:
      return supported(Level::avx2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vpopcntdq");
  }
  return false;
#else
  return level == Level::portable;
#endif
}

Level active_level() noexcept { return chosen().load(std::memory_order_relaxed); }

Status force_level(std::string_view level_name) {
  if (level_name == "auto") {
    chosen().store(best_level(), std::memory_order_relaxed);
    return {};
  }
  for (const Level level : kLevels) {
    if (name(level) != level_name) continue;
    if (!supported(level)) {
      return Error{ErrorCode::invalid_argument,
                   "kernel '" + std::string(level_name) + "' is not supported by this machine; use --kernel auto"};
    }
    chosen().store(level, std::memory_order_relaxed);
    return {};
  }
  return Error{ErrorCode::invalid_argument,
               "unknown kernel '" + std::string(level_name) + "'; expected auto, portable, avx2 or avx512"};
}

}  // namespace sameish::kernel
