#if defined(__AVX2__)

#include "kernel/vote_lanes.h"
#include "kernel/vote_levels.h"

namespace sameish::kernel {
namespace {

using Words = std::uint64_t __attribute__((vector_size(32)));

}  // namespace

void count_bits_avx2(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept {
  count_bits_in_lanes<Words>(hashes, num_hashes, counts);
}

void sum_bits_avx2(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                   std::uint64_t* sums) noexcept {
  sum_bits_in_lanes<Words>(hashes, weights, num_hashes, sums);
}

}  // namespace sameish::kernel

#endif
