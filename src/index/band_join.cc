#include "index/band_join.h"

#include <array>

namespace sameish::index {
namespace {

constexpr unsigned kDigitBits = 11;
constexpr unsigned kNumDigits = 3;
constexpr std::size_t kRadix = std::size_t{1} << kDigitBits;
using Counts = std::array<std::array<std::uint32_t, kRadix>, kNumDigits>;

constexpr std::size_t digit_of(std::uint32_t key, unsigned digit) noexcept {
  return key >> (digit * kDigitBits) & (kRadix - 1);
}

}  // namespace

/// Least digit of the key first. Documents start in order and every pass is stable, so only the key is sorted by.
std::span<const std::uint64_t> BandSorter::sort(std::span<const std::uint32_t> keys) {
  words_.resize(keys.size());
  scratch_.resize(keys.size());
  Counts counts{};
  for (std::size_t d = 0; d < keys.size(); ++d) {
    words_[d] = std::uint64_t{keys[d]} << 32 | d;
    for (unsigned digit = 0; digit < kNumDigits; ++digit) ++counts[digit][digit_of(keys[d], digit)];
  }
  for (unsigned digit = 0; digit < kNumDigits; ++digit) {
    std::uint32_t place = 0;
    for (std::uint32_t& count : counts[digit]) {
      place += count;
      count = place - count;
    }
    for (const std::uint64_t word : words_) {
      scratch_[counts[digit][digit_of(static_cast<std::uint32_t>(word >> 32), digit)]++] = word;
    }
    words_.swap(scratch_);
  }
  return words_;
}

}  // namespace sameish::index
