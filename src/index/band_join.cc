#include "index/band_join.h"

#include "base/radix_sort.h"

namespace sameish::index {

std::span<const std::uint64_t> BandSorter::sort(std::span<const std::uint32_t> keys) {
  words_.resize(keys.size());
  for (std::size_t d = 0; d < keys.size(); ++d) words_[d] = std::uint64_t{keys[d]} << 32 | d;
  radix_sort(words_, scratch_);
  return words_;
}

}  // namespace sameish::index
