// Islands: short equal runs between large changes, which only make a difference harder to read.
// Idea     an island is joined into the changes around it when it tells less than half of what the smaller of them does.
//          A Han character counts three, so U+6765 between two changed characters stays: each change shows as exactly its
//          character. Joining makes a change larger, so the island before it is looked at again.
// Cost     linear in the runs and the text between them.
// Threads  pure function.
// Tests    tests/unit/explain/difference_test.cc
#pragma once

#include <string_view>
#include <vector>

#include "explain/edit_script.h"

namespace sameish::explain {

/// `runs` are equal runs in code points, ascending.
[[nodiscard]] std::vector<Run> without_small_islands(const std::vector<Run>& runs, std::u32string_view a,
                                                     std::u32string_view b);

}  // namespace sameish::explain
