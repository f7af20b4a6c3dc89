// Edit script: the fewest units to delete and insert to turn one sequence into the other, as runs that stay.
// Idea     Myers' greedy search from both ends meets in the middle of a shortest script; both halves are solved the same
//          way, so memory is linear. Work is bounded by a distance and a number of steps. Where even that is too much,
//          anchored_script() first lines up units that occur once in both texts (patience) and searches between them.
// Cost     O((a + b) * D), about 2 ns a step, at most kMaxSteps steps.
// Threads  pure functions.
// Source   Myers, An O(ND) difference algorithm and its variations, 1986; the anchors are Cohen's patience diff.
// Tests    tests/differential/explain/difference_test.cc: as short as the full table says
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sameish::explain {

using UnitSequence = std::span<const std::uint32_t>;

/// `length` units that are equal, at a_begin and b_begin.
struct Run {
  std::uint32_t a_begin = 0;
  std::uint32_t b_begin = 0;
  std::uint32_t length = 0;
};

inline constexpr std::uint64_t kMaxSteps = 100'000'000;

/// The runs of a shortest script, ascending, neighbours joined. Nothing when it needs more than `max_distance`
/// insertions and deletions, or more steps than kMaxSteps.
[[nodiscard]] std::optional<std::vector<Run>> shortest_script(UnitSequence a, UnitSequence b,
                                                              std::uint64_t max_distance);

/// Runs of some script; parts that are too far apart have none.
[[nodiscard]] std::vector<Run> anchored_script(UnitSequence a, UnitSequence b, std::uint64_t max_distance);

}  // namespace sameish::explain
