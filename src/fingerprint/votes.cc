#include "fingerprint/votes.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/hash.h"
#include "kernel/mix.h"
#include "kernel/vote.h"

namespace sameish::fingerprint {

/// Derives the high hashes block by block and hands each block with the index of its first feature to `add_block`.
template <class AddBlock>
void Votes::add_high_half(std::span<const std::uint64_t> hashes, AddBlock add_block) noexcept {
  constexpr std::size_t kBlock = 1024;  // 8 KiB: stays in the L1 cache, and spreads the emptying of the counters
  std::array<std::uint64_t, kBlock> block;
  for (std::size_t first = 0; first < hashes.size(); first += kBlock) {
    const std::size_t count = std::min(kBlock, hashes.size() - first);
    const std::span<std::uint64_t> high = std::span(block).first(count);
    kernel::mix(hashes.subspan(first, count), kGoldenGamma, high);
    add_block(high, first);
  }
}

void Votes::add(std::span<const std::uint64_t> hashes) noexcept {
  total_weight_ += hashes.size();
  kernel::count_bits(hashes, std::span(ones_).first<64>());
  if (width_ == Width::bits64) return;
  add_high_half(hashes, [this](std::span<const std::uint64_t> high, std::size_t) {
    kernel::count_bits(high, std::span(ones_).last<64>());
  });
}

void Votes::add(std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights) noexcept {
  assert(hashes.size() == weights.size());
  total_weight_ = std::accumulate(weights.begin(), weights.end(), total_weight_);
  kernel::sum_bits(hashes, weights, std::span(ones_).first<64>());
  if (width_ == Width::bits64) return;
  add_high_half(hashes, [this, weights](std::span<const std::uint64_t> high, std::size_t first) {
    kernel::sum_bits(high, weights.subspan(first, high.size()), std::span(ones_).last<64>());
  });
}

std::int64_t Votes::value(std::uint32_t bit) const noexcept {
  const std::uint64_t ones = ones_[bit];
  return static_cast<std::int64_t>(ones) - static_cast<std::int64_t>(total_weight_ - ones);
}

std::optional<Fingerprint> Votes::fingerprint() const noexcept {
  if (total_weight_ == 0) return std::nullopt;
  Fingerprint result;
  result.bits = num_bits();
  for (std::uint32_t bit = 0; bit < 64; ++bit) {
    result.low |= std::uint64_t{value(bit) > 0} << bit;
    result.high |= std::uint64_t{width_ == Width::bits128 && value(64 + bit) > 0} << bit;
  }
  return result;
}

std::array<std::uint8_t, 8> Votes::weakest_bits() const noexcept {
  std::array<std::uint8_t, 128> order;
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  const auto margin = [this](std::uint8_t bit) { return value(bit) < 0 ? -value(bit) : value(bit); };
  const auto weaker = [&](std::uint8_t a, std::uint8_t b) {
    return margin(a) != margin(b) ? margin(a) < margin(b) : a < b;
  };
  std::array<std::uint8_t, 8> weakest;
  const auto end = order.begin() + num_bits();
  std::partial_sort_copy(order.begin(), end, weakest.begin(), weakest.end(), weaker);
  return weakest;
}

}  // namespace sameish::fingerprint
