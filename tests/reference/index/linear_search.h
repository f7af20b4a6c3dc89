// The meaning of a question: look at every fingerprint.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "reference/index/quadratic_join.h"

namespace sameish::reference {

struct Near {
  std::uint32_t query = 0;
  std::uint32_t place = 0;
  std::uint32_t distance = 0;
  friend bool operator==(const Near&, const Near&) = default;
  friend auto operator<=>(const Near&, const Near&) = default;
};

/// For every question the places of all values within max_distance, ascending.
template <class Value>
std::vector<Near> linear_search(std::span<const Value> values, std::span<const Value> queries, unsigned max_distance) {
  std::vector<Near> found;
  for (std::uint32_t q = 0; q < queries.size(); ++q) {
    for (std::uint32_t i = 0; i < values.size(); ++i) {
      const unsigned distance = slow_distance(queries[q], values[i]);
      if (distance <= max_distance) found.push_back({q, i, distance});
    }
  }
  return found;
}

}  // namespace sameish::reference
