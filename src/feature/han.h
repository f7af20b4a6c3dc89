// is_single_han: tokens of one Han code point, which say too little to be keywords.
// Source   Unicode 15.0, Scripts.txt, Script=Han.
// Threads  pure function.
// Tests    tests/unit/feature/han_test.cc compares every code point with ICU.
#pragma once

#include <string_view>

namespace sameish::feature {

/// True when `token` (valid UTF-8) is exactly one code point of script Han.
[[nodiscard]] bool is_single_han(std::string_view token) noexcept;

}  // namespace sameish::feature
