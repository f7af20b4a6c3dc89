// Cosine and Euclidean distance of two weighted feature vectors.
// Idea     one merge of the sorted hashes gives three sums in 128-bit integers, which no order of adding can change; one
//          double expression follows. So the value is exactly symmetric and the same on every machine and thread count.
// Cost     one merge, about 3 ns a feature.
// Threads  pure functions; nothing is allocated.
// Tests    tests/unit/measure/measure_edges_test.cc
#pragma once

#include <optional>

#include "measure/overlap.h"

namespace sameish::measure {

/// Inner products of two vectors. Sums of up to 2^64 products of 32-bit weights are exact.
struct InnerProducts {
  __extension__ using Sum = unsigned __int128;
  Sum aa = 0;
  Sum bb = 0;
  Sum ab = 0;
};

[[nodiscard]] InnerProducts inner_products(const Bag& a, const Bag& b) noexcept;

/// 0..1; equal vectors give exactly 1. Nothing when a side has no weight.
[[nodiscard]] std::optional<double> cosine(const InnerProducts& products) noexcept;

/// sqrt of the sum of squared differences; 0 for two empty vectors.
[[nodiscard]] double euclidean(const InnerProducts& products) noexcept;

/// Euclidean distance of the two vectors scaled to length 1: 0..sqrt(2). Nothing when a side has no weight.
[[nodiscard]] std::optional<double> unit_euclidean(const InnerProducts& products) noexcept;

}  // namespace sameish::measure
