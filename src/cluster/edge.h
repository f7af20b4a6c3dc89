// An edge: two documents that a real measure found alike enough.
#pragma once

#include <cstdint>

namespace sameish::cluster {

/// Position of a document (or of a unique text) in its collection.
using Ordinal = std::uint32_t;

/// A verified pair. The score is in millionths (1,000,000 for equal texts), so that sums of scores are exact.
struct Edge {
  Ordinal a = 0;
  Ordinal b = 0;
  std::uint32_t score_ppm = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
};

inline constexpr std::uint32_t kEqualPpm = 1'000'000;

}  // namespace sameish::cluster
