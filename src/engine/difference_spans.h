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

/// Both texts valid UTF-8. Errors: those of explain::diff.
[[nodiscard]] Result<DifferenceSpans> difference_spans(std::string_view a, std::string_view b);

}  // namespace sameish::engine
