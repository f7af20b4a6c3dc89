// The measures by their definitions: full tables, no bit tricks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace sameish::reference {

inline std::uint64_t edit_distance(std::u32string_view a, std::u32string_view b) {
  std::vector<std::vector<std::uint64_t>> d(a.size() + 1, std::vector<std::uint64_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        d[i][j] = i + j;
        continue;
      }
      const std::uint64_t replace = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({replace, d[i - 1][j] + 1, d[i][j - 1] + 1});
    }
  }
  return d[a.size()][b.size()];
}

inline std::uint64_t longest_common_subsequence(std::u32string_view a, std::u32string_view b) {
  std::vector<std::vector<std::uint64_t>> l(a.size() + 1, std::vector<std::uint64_t>(b.size() + 1, 0));
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      l[i][j] = a[i - 1] == b[j - 1] ? l[i - 1][j - 1] + 1 : std::max(l[i - 1][j], l[i][j - 1]);
    }
  }
  return l[a.size()][b.size()];
}

struct Run {
  std::uint64_t length = 0;
  std::uint64_t begin_a = 0;
  std::uint64_t begin_b = 0;
};

inline Run longest_common_substring(std::u32string_view a, std::u32string_view b) {
  Run best;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t length = 0;
      while (i + length < a.size() && j + length < b.size() && a[i + length] == b[j + length]) ++length;
      if (length > best.length) best = {length, i, j};
    }
  }
  return best;
}

inline std::uint64_t num_shared(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
  const std::set<std::uint64_t> in_a(a.begin(), a.end());
  std::uint64_t count = 0;
  for (const std::uint64_t value : b) count += in_a.count(value);
  return count;
}

}  // namespace sameish::reference
