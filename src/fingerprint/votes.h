// Votes: the sums a SimHash is decided by, kept for margins and explanations.
// Idea     S[j] = sum of the weights whose hash has bit j, W = sum of all weights. Bit j of the fingerprint is 1
//          exactly when V[j] = 2*S[j] - W > 0; a tie gives 0. Sums of integers do not depend on the order of the features.
//          With 128 bits the high half votes on fmix64(hash ^ K), derived block by block on the stack, so the low half
//          equals the 64-bit fingerprint.
// Limits   at most 2^31-1 features of weights below 2^32 in one document, so no sum overflows.
// Cost     0.2 ns a feature for 64 bits (AVX-512, 1,000 features of weight 1), 0.5 ns for 128.
// Threads  a plain value; one thread at a time.
// Source   Charikar 2002; Manku, Jain, Das Sarma 2007. Kernel: kernel/vote.h.
// Tests    tests/unit/fingerprint/votes_test.cc, tests/differential/fingerprint/simhash_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <sameish/fingerprint.h>

namespace sameish::fingerprint {

enum class Width : std::uint8_t { bits64 = 64, bits128 = 128 };

class Votes {
 public:
  explicit Votes(Width width) noexcept : width_(width) {}

  /// Counts features of weight 1; repeats count as often as they occur.
  void add(std::span<const std::uint64_t> hashes) noexcept;

  /// Counts features with weights (as many as hashes); weight 0 takes no part.
  void add(std::span<const std::uint64_t> hashes, std::span<const std::uint32_t> weights) noexcept;

  [[nodiscard]] std::uint32_t num_bits() const noexcept { return static_cast<std::uint32_t>(width_); }

  /// W, the sum of all weights; 0 means that there is no fingerprint.
  [[nodiscard]] std::uint64_t total_weight() const noexcept { return total_weight_; }

  /// S[bit], the weight of the features that have the bit. bit < num_bits().
  [[nodiscard]] std::uint64_t weight_of_ones(std::uint32_t bit) const noexcept { return ones_[bit]; }

  /// V[bit] = 2*S[bit] - W. Its absolute value is the margin by which the bit was decided.
  [[nodiscard]] std::int64_t value(std::uint32_t bit) const noexcept;

  /// None when no feature had a weight above 0.
  [[nodiscard]] std::optional<Fingerprint> fingerprint() const noexcept;

  /// The positions of the 8 smallest margins, smallest first; ties: the lower position first.
  [[nodiscard]] std::array<std::uint8_t, 8> weakest_bits() const noexcept;

 private:
  template <class AddBlock>
  void add_high_half(std::span<const std::uint64_t> hashes, AddBlock add_block) noexcept;

  Width width_;
  std::uint64_t total_weight_ = 0;
  std::array<std::uint64_t, 128> ones_{};
};

}  // namespace sameish::fingerprint
