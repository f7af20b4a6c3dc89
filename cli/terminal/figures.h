// Numbers as people read them.
// Tests    tests/unit/cli/figures_test.cc
#pragma once

#include <cstdint>
#include <string>

namespace sameish::cli {

[[nodiscard]] std::string count_text(std::uint64_t count);      ///< "1,234,567"
[[nodiscard]] std::string compact_text(std::uint64_t count);    ///< "950", "12k", "1.2M": for charts
[[nodiscard]] std::string bytes_text(std::uint64_t num_bytes);  ///< "950 B", "1.2 MB", powers of 1000
[[nodiscard]] std::string duration_text(double seconds);        ///< "0.42 s", "12.3 s", "3:07", "1:02:45"
[[nodiscard]] std::string share_text(std::uint64_t part, std::uint64_t whole);  ///< "12.3 %", "< 0.1 %"
[[nodiscard]] std::string measure_text(double value);  ///< four digits, without zeros at the end: "0.8333", "1"
/// "1 pair", "2 pairs".
[[nodiscard]] std::string counted(std::uint64_t count, const std::string& noun);

}  // namespace sameish::cli
