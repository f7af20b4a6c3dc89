// The page's charts: inline SVG that takes its colors from the page's style and says its numbers to screen readers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sameish/dedup.h>

namespace sameish::cli {

struct Bar {
  std::string label;
  std::uint64_t count = 0;
  std::string what;  ///< "3 bits", for the tooltip
};

/// Upright bars over their labels; every `label_step`th label is shown, and under them what they count.
[[nodiscard]] std::string column_chart(const std::string& title, const std::string& unit, const std::vector<Bar>& bars,
                                       std::size_t label_step);
/// One line a bar: label, bar, count.
[[nodiscard]] std::string row_chart(const std::string& title, const std::vector<Bar>& bars);

[[nodiscard]] std::vector<Bar> distance_bars(const DedupReport& report);
[[nodiscard]] std::vector<Bar> score_bars(const DedupReport& report);
[[nodiscard]] std::vector<Bar> cluster_size_bars(const DedupReport& report);

}  // namespace sameish::cli
