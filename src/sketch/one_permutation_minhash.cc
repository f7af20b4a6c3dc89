#include "sketch/one_permutation_minhash.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/hash.h"
#include "kernel/minhash.h"
#include "sketch/minhash.h"

namespace sameish::sketch {

OnePermutationMinHash::OnePermutationMinHash(std::uint32_t num_values) : num_values_(num_values) {
  assert(num_values >= 1 && num_values <= kMaxValues);
  SplitMix64 random(kSketchSeed);
  feature_key_ = random();
  choice_key_ = random();
  choices_.reserve(std::size_t{num_values} * kTableTries);
  for (std::uint32_t bin = 0; bin < num_values; ++bin) {
    for (std::uint32_t attempt = 1; attempt <= kTableTries; ++attempt) {
      choices_.push_back(static_cast<std::uint16_t>(choice(bin, attempt)));
    }
  }
}

/// The bin that empty bin `bin` looks at in its `attempt`-th try, counted from 1.
std::uint32_t OnePermutationMinHash::choice(std::uint32_t bin, std::uint32_t attempt) const noexcept {
  const std::uint64_t mixed = fmix64((std::uint64_t{bin} << 32 | attempt) ^ choice_key_);
  return static_cast<std::uint32_t>(((mixed >> 32) * num_values_) >> 32);
}

/// The value of the first non-empty bin that empty bin `bin` looks at. At least one bin is not empty.
std::uint64_t OnePermutationMinHash::borrow(std::span<const std::uint64_t> bins, std::uint32_t bin) const noexcept {
  const std::uint16_t* const table = choices_.data() + std::size_t{bin} * kTableTries;
  for (std::uint32_t attempt = 0; attempt < kTableTries; ++attempt) {
    if (bins[table[attempt]] != kernel::kEmptyBin) return bins[table[attempt]];
  }
  for (std::uint32_t attempt = kTableTries + 1;; ++attempt) {
    const std::uint64_t value = bins[choice(bin, attempt)];
    if (value != kernel::kEmptyBin) return value;
  }
}

bool OnePermutationMinHash::sketch(std::span<const std::uint64_t> features, std::span<std::uint32_t> values) const {
  assert(values.size() == num_values_);
  if (features.empty()) return false;
  std::array<std::uint64_t, kMaxValues> memory;  // only the first num_values_ are touched
  const std::span<std::uint64_t> bins = std::span(memory).first(num_values_);
  std::fill(bins.begin(), bins.end(), kernel::kEmptyBin);
  kernel::lower_bin_minima(features, feature_key_, bins);
  const std::uint64_t any = *std::min_element(bins.begin(), bins.end());
  const bool only_one = features.size() == 1;  // then every bin ends up with the one value
  for (std::uint32_t bin = 0; bin < num_values_; ++bin) {
    std::uint64_t value = bins[bin];
    if (value == kernel::kEmptyBin) value = only_one ? any : borrow(bins, bin);
    values[bin] = static_cast<std::uint32_t>(value);
  }
  return true;
}

}  // namespace sameish::sketch
