// The room explain's spans as the public header has them.
#pragma once

#include <string_view>
#include <vector>

#include <sameish/compare.h>

namespace sameish::engine {

struct DifferenceSpans {
  std::vector<DifferenceSpan> spans;
  std::string level;
};

/// Both texts valid UTF-8; a level of more than `max_distance` insertions and deletions is given up for a coarser one.
/// Errors: those of explain::diff.
[[nodiscard]] Result<DifferenceSpans> difference_spans(std::string_view a, std::string_view b,
                                                       std::uint64_t max_distance = 5'000);

}  // namespace sameish::engine
