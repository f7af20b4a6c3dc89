// A comparison for people (a panel with measures, verdict and differences) and for programs (one JSON object).
// Tests    tests/unit/cli/comparison_text_test.cc
#pragma once

#include <string>

#include <sameish/compare.h>

#include "terminal/terminal.h"

namespace sameish::cli {

[[nodiscard]] std::string comparison_panel(const Document& a, const Document& b, const Comparison& comparison,
                                           const Appearance& appearance);
[[nodiscard]] std::string comparison_json(const Document& a, const Document& b, const Comparison& comparison);

}  // namespace sameish::cli
