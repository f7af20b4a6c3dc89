// The counting loops of vote.h, written once for every register width.
// Idea     `V` is a vector of 64-bit lanes (GCC vector extension). Everything here is a template over V, and each level
//          has its own V, so code built for one instruction set is never linked into another level.
// Threads  pure functions.
// Tests    tests/differential/kernel/vote_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sameish::kernel {

template <class V>
inline constexpr std::size_t kLanes = sizeof(V) / sizeof(std::uint64_t);

/// Positional counters of up to 255 blocks of 8 vectors, plus fewer than 8 further vectors.
template <class V>
struct BitCounters {
  static constexpr std::size_t kBlockHashes = 8 * kLanes<V>;
  static constexpr std::size_t kMaxHashes = 255 * kBlockHashes;  ///< a byte counts to 255

  V ones{}, twos{}, fours{};  ///< carry-save remainders, of weight 1, 2 and 4
  V eights[8]{};              ///< eights[k]: byte b counts, in eights, how often bit 8b + k was set
  V rest[8]{};                ///< the same in ones, for what fills no block

  static V load(const std::uint64_t* hashes) noexcept {
    V words;
    std::memcpy(&words, hashes, sizeof(V));
    return words;
  }

  /// Adds b and c to the running digit `a`; returns the carry.
  static V add_to_digit(V& a, V b, V c) noexcept {
    const V half = a ^ b;
    const V carry = (a & b) | (half & c);
    a = half ^ c;
    return carry;
  }

  /// Adds the 64 bits of each lane to its 64 byte counters, `1 << log2_weight` each.
  static void spread(V* bytes, V word, int log2_weight) noexcept {
    for (int k = 0; k < 8; ++k) bytes[k] += ((word >> k) & 0x0101010101010101) << log2_weight;
  }

  void add_block(const std::uint64_t* hashes) noexcept {
    constexpr std::size_t kStep = kLanes<V>;
    const V two_a = add_to_digit(ones, load(hashes), load(hashes + kStep));
    const V two_b = add_to_digit(ones, load(hashes + 2 * kStep), load(hashes + 3 * kStep));
    const V four_a = add_to_digit(twos, two_a, two_b);
    const V two_c = add_to_digit(ones, load(hashes + 4 * kStep), load(hashes + 5 * kStep));
    const V two_d = add_to_digit(ones, load(hashes + 6 * kStep), load(hashes + 7 * kStep));
    const V four_b = add_to_digit(twos, two_c, two_d);
    spread(eights, add_to_digit(fours, four_a, four_b), 0);
  }

  /// Adds fewer than kBlockHashes hashes.
  void add_rest(const std::uint64_t* hashes, std::size_t num_hashes) noexcept {
    for (; num_hashes >= kLanes<V>; hashes += kLanes<V>, num_hashes -= kLanes<V>) spread(rest, load(hashes), 0);
    if (num_hashes == 0) return;
    V words{};
    std::memcpy(&words, hashes, num_hashes * sizeof(std::uint64_t));
    spread(rest, words, 0);
  }

  /// Adds everything counted so far to counts[0..63]. Lane sums stay below 2^15, so 16-bit fields hold them.
  void add_to(std::uint64_t* counts) noexcept {
    constexpr std::uint64_t kEvenBytes = 0x00ff00ff00ff00ff;
    spread(rest, ones, 0);
    spread(rest, twos, 1);
    spread(rest, fours, 2);
    for (std::size_t k = 0; k < 8; ++k) {
      const V even = ((eights[k] & kEvenBytes) << 3) + (rest[k] & kEvenBytes);
      const V odd = (((eights[k] >> 8) & kEvenBytes) << 3) + ((rest[k] >> 8) & kEvenBytes);
      std::uint64_t even_sum = 0, odd_sum = 0;
      for (std::size_t lane = 0; lane < kLanes<V>; ++lane) {
        even_sum += even[lane];
        odd_sum += odd[lane];
      }
      for (std::size_t field = 0; field < 4; ++field) {
        counts[16 * field + k] += (even_sum >> (16 * field)) & 0xffff;
        counts[16 * field + 8 + k] += (odd_sum >> (16 * field)) & 0xffff;
      }
    }
  }
};

template <class V>
void count_bits_in_lanes(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept {
  using Counters = BitCounters<V>;
  while (num_hashes > 0) {
    Counters counters;
    std::size_t left = num_hashes < Counters::kMaxHashes ? num_hashes : Counters::kMaxHashes;
    num_hashes -= left;
    for (; left >= Counters::kBlockHashes; left -= Counters::kBlockHashes, hashes += Counters::kBlockHashes) {
      counters.add_block(hashes);
    }
    counters.add_rest(hashes, left);
    hashes += left;
    counters.add_to(counts);
  }
}

/// The weighted sums: lane l of group g belongs to bit g * kLanes + l.
template <class V>
void sum_bits_in_lanes(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                       std::uint64_t* sums) noexcept {
  V lane_number{};
  for (std::size_t lane = 0; lane < kLanes<V>; ++lane) lane_number[lane] = lane;
  for (std::size_t bit = 0; bit < 64; bit += kLanes<V>) {
    const V shift = lane_number + bit;
    V sum{};
    for (std::size_t i = 0; i < num_hashes; ++i) {
      const V set = ((V{} + hashes[i]) >> shift) & 1;
      sum += (V{} - set) & weights[i];
    }
    for (std::size_t lane = 0; lane < kLanes<V>; ++lane) sums[bit + lane] += sum[lane];
  }
}

}  // namespace sameish::kernel
