#include "explain/flipped_bits.h"

#include <algorithm>
#include <cstdlib>

namespace sameish::explain {

std::vector<BitShift> explain_bit(std::span<const FeatureWeights> features, unsigned bit, std::size_t max_listed) {
  std::vector<BitShift> shifts;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const FeatureWeights& feature = features[i];
    const std::int64_t change = std::int64_t{feature.weight_b} - std::int64_t{feature.weight_a};
    if (change == 0) continue;
    shifts.push_back({i, ((feature.hash >> bit) & 1U) != 0 ? change : -change});
  }
  const auto larger = [](const BitShift& a, const BitShift& b) {
    const std::int64_t size_a = std::abs(a.delta);
    const std::int64_t size_b = std::abs(b.delta);
    return size_a != size_b ? size_a > size_b : a.feature < b.feature;
  };
  const std::size_t num_listed = std::min(max_listed, shifts.size());
  std::partial_sort(shifts.begin(), shifts.begin() + static_cast<std::ptrdiff_t>(num_listed), shifts.end(), larger);
  shifts.resize(num_listed);
  return shifts;
}

}  // namespace sameish::explain
