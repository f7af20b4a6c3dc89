// What the measures on characters work on: code points of normalized text.
#pragma once

#include <cstdint>
#include <span>

namespace sameish::measure {

using CodePoints = std::span<const char32_t>;

/// The most cells of a table of a by b code points that a measure without a threshold works through.
inline constexpr std::uint64_t kMaxCells = std::uint64_t{1} << 36;

}  // namespace sameish::measure
