#include "reference/suggestion.h"

#include <algorithm>
#include <cstddef>

namespace sameish::cli {
namespace {

/// Optimal string alignment distance: insertions, deletions, replacements, swaps of neighbors.
std::size_t edits_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) table[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) table[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

}  // namespace

std::optional<std::string> closest_name(std::string_view typed, const std::vector<std::string>& known) {
  constexpr std::size_t kLongestTyped = 64;
  if (typed.size() > kLongestTyped) return std::nullopt;
  std::optional<std::string> best;
  std::size_t best_score = typed.size() / 3 + 2;
  for (const std::string& name : known) {
    const bool beginning = typed.size() >= 3 && name.starts_with(typed);
    const std::size_t score = beginning ? 1 : edits_between(typed, name);
    if (score < best_score) {
      best_score = score;
      best = name;
    }
  }
  return best;
}

}  // namespace sameish::cli
