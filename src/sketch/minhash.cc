#include "sketch/minhash.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/hash.h"
#include "kernel/minhash.h"

namespace sameish::sketch {

MinHash::MinHash(std::uint32_t num_values) : num_values_(num_values) {
  assert(num_values >= 1);
  const std::size_t group = kernel::kPermutationGroup;
  const std::size_t padded = (std::size_t{num_values} + group - 1) / group * group;
  multipliers_.assign(padded, 0);
  addends_.assign(padded, 0);
  SplitMix64 random(kSketchSeed);
  for (std::uint32_t i = 0; i < num_values; ++i) {
    multipliers_[i] = random();
    addends_[i] = random();
  }
}

bool MinHash::sketch(std::span<const std::uint64_t> features, std::span<std::uint32_t> values) const {
  assert(values.size() == num_values_);
  if (features.empty()) return false;
  constexpr std::size_t kGroup = 32 * kernel::kPermutationGroup;  // the minima live on the stack
  std::array<std::uint64_t, kGroup> minima;
  for (std::size_t first = 0; first < multipliers_.size(); first += kGroup) {
    const std::size_t count = std::min(kGroup, multipliers_.size() - first);
    const std::span<std::uint64_t> group = std::span(minima).first(count);
    std::fill(group.begin(), group.end(), ~std::uint64_t{0});
    kernel::lower_permutation_minima(features, std::span(multipliers_).subspan(first, count),
                                     std::span(addends_).subspan(first, count), group);
    for (std::size_t i = 0; i < count && first + i < num_values_; ++i) {
      values[first + i] = static_cast<std::uint32_t>(group[i] >> 32);
    }
  }
  return true;
}

}  // namespace sameish::sketch
