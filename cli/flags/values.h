// Values of flags: text to number, share, size or tolerance, strictly. Every error names the flag and what it takes.
// Tests    tests/unit/cli/values_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish::cli {

inline constexpr std::uint32_t kMillion = 1'000'000;

/// A whole number from `smallest` to `largest`.
[[nodiscard]] Result<std::uint64_t> parse_count(std::string_view flag, std::string_view text, std::uint64_t smallest,
                                                std::uint64_t largest);

/// A decimal from 0 to 1 with at most six digits after the point, in millionths. "85%" is 0.85. `range` is what an error
/// says; a flag that takes less than that refuses the rest itself.
[[nodiscard]] Result<std::uint32_t> parse_share_ppm(std::string_view flag, std::string_view text,
                                                    std::string_view range = "from 0 to 1");

/// Bytes: a whole number with K, M, G, T or KiB, MiB, ... (powers of 1024) or KB, MB, ... (powers of 1000).
[[nodiscard]] Result<std::uint64_t> parse_size_bytes(std::string_view flag, std::string_view text);

/// How many rejected records a run takes before it answers with kExitRejected: a number, or a share of what was read.
struct Tolerance {
  std::uint64_t num_records = 0;
  std::optional<std::uint32_t> share_ppm;

  [[nodiscard]] bool allows(std::uint64_t num_rejected, std::uint64_t num_read) const noexcept;
};

/// "N" or "P%".
[[nodiscard]] Result<Tolerance> parse_tolerance(std::string_view flag, std::string_view text);

}  // namespace sameish::cli
