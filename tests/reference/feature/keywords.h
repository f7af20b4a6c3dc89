// Keyword selection with ordered maps and a full sort. Slow and obvious. Tokens must not be single Han characters.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sameish::reference {

using WordWeights = std::vector<std::pair<std::string, std::uint32_t>>;

inline WordWeights tfidf_keywords(const std::vector<std::string>& tokens,
                                  const std::map<std::string, std::uint32_t>& idf, std::uint32_t absent,
                                  const std::set<std::string>& stop_words, std::size_t top_n) {
  std::map<std::string, std::uint64_t> counts;
  for (const std::string& token : tokens) ++counts[token];
  WordWeights words;
  for (const auto& [token, count] : counts) {
    if (stop_words.count(token) != 0) continue;
    const auto found = idf.find(token);
    const std::uint64_t weight = count * (found == idf.end() ? absent : found->second);
    if (weight > 0) words.emplace_back(token, static_cast<std::uint32_t>(std::min<std::uint64_t>(weight, 0xffffffff)));
  }
  std::stable_sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  if (words.size() > top_n) words.resize(top_n);
  return words;
}

}  // namespace sameish::reference
