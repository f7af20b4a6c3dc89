// The per-level entries behind minhash.h; included by the kernel's own files only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sameish::kernel {

/// What one call works on, free of library types (see vote_lanes.h on sharing code between levels).
struct PermutationMinima {
  const std::uint64_t* features;
  std::size_t num_features;
  const std::uint64_t* multipliers;
  const std::uint64_t* addends;
  std::uint64_t* minima;
  std::size_t num_permutations;  ///< a multiple of kPermutationGroup
};

void lower_permutation_minima_portable(const PermutationMinima& work) noexcept;
void lower_permutation_minima_avx2(const PermutationMinima& work) noexcept;
void lower_permutation_minima_avx512(const PermutationMinima& work) noexcept;

void lower_bin_minima_portable(const std::uint64_t* features, std::size_t num_features, std::uint64_t key,
                               std::uint64_t* bins, std::uint64_t num_bins) noexcept;
void lower_bin_minima_avx512(const std::uint64_t* features, std::size_t num_features, std::uint64_t key,
                             std::uint64_t* bins, std::uint64_t num_bins) noexcept;

}  // namespace sameish::kernel
