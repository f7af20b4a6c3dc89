#include "measure/feature_index.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "kernel/set_lookup.h"

namespace sameish::measure {
namespace {

constexpr std::size_t kMuchLonger = 4;  // looking up every value of so long a side costs more than searching it

}  // namespace

void FeatureIndex::build(FeatureSet set) {
  set_ = set;
  is_laid_out_ = false;
  if (set.size() < kernel::kLookupWidth || set.size() > std::numeric_limits<std::uint32_t>::max()) return;
  const auto num_bits = static_cast<unsigned>(std::bit_width(set.size()));
  shift_ = 64 - num_bits;
  const std::size_t num_ranges = std::size_t{1} << num_bits;
  begins_.resize(num_ranges);
  const std::size_t last_begin = set.size() - kernel::kLookupWidth;  // from there, eight can still be read
  std::size_t at = 0;
  for (std::size_t range = 0; range < num_ranges; ++range) {
    const std::size_t begin = at;
    while (at < set.size() && set[at] >> shift_ == range) ++at;
    if (at - begin > kernel::kLookupWidth) return;
    begins_[range] = static_cast<std::uint32_t>(std::min(begin, last_begin));
  }
  is_laid_out_ = true;
}

Overlap FeatureIndex::overlap_with(FeatureSet other) const noexcept {
  if (!is_laid_out_ || other.size() / kMuchLonger > set_.size()) return overlap(set_, other);
  return {set_.size(), other.size(), kernel::count_members(other, {set_.data(), begins_.data(), shift_})};
}

}  // namespace sameish::measure
