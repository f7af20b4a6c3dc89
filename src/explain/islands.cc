#include "explain/islands.h"

#include <algorithm>

#include "explain/units.h"

namespace sameish::explain {
namespace {

std::uint64_t weight(std::u32string_view text, std::uint64_t begin, std::uint64_t end) noexcept {
  std::uint64_t sum = 0;
  for (std::uint64_t i = begin; i < end; ++i) sum += reading_weight(text[i]);
  return sum;
}

// An equal run, and the change before it.
struct Step {
  std::uint64_t only_a = 0;
  std::uint64_t only_b = 0;
  std::uint64_t equal = 0;
  Run run;

  [[nodiscard]] std::uint64_t change() const noexcept { return std::max(only_a, only_b); }
};

}  // namespace

std::vector<Run> without_small_islands(const std::vector<Run>& runs, std::u32string_view a, std::u32string_view b) {
  std::vector<Run> with_end = runs;
  with_end.push_back({static_cast<std::uint32_t>(a.size()), static_cast<std::uint32_t>(b.size()), 0});
  std::vector<Step> kept;
  std::uint64_t a_done = 0;
  std::uint64_t b_done = 0;
  for (const Run& run : with_end) {
    Step step{weight(a, a_done, run.a_begin), weight(b, b_done, run.b_begin),
              weight(a, run.a_begin, run.a_begin + run.length), run};
    a_done = run.a_begin + run.length;
    b_done = run.b_begin + run.length;
    while (!kept.empty() && 2 * kept.back().equal < std::min(kept.back().change(), step.change())) {
      const Step& island = kept.back();
      step.only_a += island.only_a + island.equal;
      step.only_b += island.only_b + island.equal;
      kept.pop_back();
    }
    kept.push_back(step);
  }
  kept.pop_back();  // the end; an island joined into it is gone
  std::vector<Run> result;
  for (const Step& step : kept) result.push_back(step.run);
  return result;
}

}  // namespace sameish::explain
