// Which CPU kernels exist, which this machine supports, and which one is in use.
// Idea     the portable kernel is the meaning; the others compute the same bits faster. One choice serves the whole process.
// Threads  active_kernel() may be read by any thread; force_kernel() is for start-up and tests, before threads start.
// Tests    tests/unit/kernel/cpu_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <sameish/result.h>

namespace sameish::kernel {

enum class Level : std::uint8_t {
  portable,  ///< plain C++, any machine
  avx2,      ///< x86-64 with AVX2, BMI2 and POPCNT
  avx512,    ///< x86-64 with AVX-512 F, BW, VL, DQ and VPOPCNTDQ
};

/// The name used on the command line: "portable", "avx2", "avx512".
[[nodiscard]] std::string_view name(Level level) noexcept;

/// Every level this build knows, weakest first.
[[nodiscard]] std::span<const Level> known_levels() noexcept;

/// True when this machine and operating system can run `level`.
[[nodiscard]] bool supported(Level level) noexcept;

/// The level in use: the best supported one, unless forced.
[[nodiscard]] Level active_level() noexcept;

/// Uses `level_name` ("auto" for the best) from now on. Errors: invalid_argument (unknown, or not supported here).
Status force_level(std::string_view level_name);

}  // namespace sameish::kernel
