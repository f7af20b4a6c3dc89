// One-permutation MinHash ("minhash-oph"): every feature is hashed once and lowers one of m bins.
// Idea     y = fmix64(x ^ s0); its high half chooses the bin, its low half is the value. An empty bin i copies the
//          first non-empty bin among ((fmix64((i << 32 | t) ^ s1) >> 32) * m) >> 32, t = 1, 2, ...: the same choices in every
//          document, so copied places compare as well as others. (s0, s1) are the first outputs of splitmix64(1).
// Limits   more variance than minhash when there are fewer features than bins; filled sketches cannot be united.
//          Repeats in the features change nothing; no feature, no sketch.
// Cost     0.6 ns a feature on AVX-512 (1.5 ns portable) plus the filling: the first choices come from a table.
// Threads  immutable after construction: one object may serve all threads.
// Source   Li, Owen, Zhang 2012 (one permutation hashing); Shrivastava 2017 (optimal densification).
// Tests    tests/unit/sketch/one_permutation_minhash_test.cc, tests/differential/sketch/minhash_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sameish::sketch {

class OnePermutationMinHash {
 public:
  /// 1 <= num_values <= kMaxValues.
  explicit OnePermutationMinHash(std::uint32_t num_values);

  static constexpr std::uint32_t kMaxValues = 4096;

  [[nodiscard]] std::uint32_t num_values() const noexcept { return num_values_; }

  /// Writes num_values() values; false, and nothing written, when there is no feature.
  [[nodiscard]] bool sketch(std::span<const std::uint64_t> features, std::span<std::uint32_t> values) const;

 private:
  static constexpr std::uint32_t kTableTries = 8;

  [[nodiscard]] std::uint32_t choice(std::uint32_t bin, std::uint32_t attempt) const noexcept;
  [[nodiscard]] std::uint64_t borrow(std::span<const std::uint64_t> bins, std::uint32_t bin) const noexcept;

  std::uint32_t num_values_;
  std::uint64_t feature_key_;           ///< s0
  std::uint64_t choice_key_;            ///< s1
  std::vector<std::uint16_t> choices_;  ///< choice(i, 1..kTableTries) of every bin i
};

}  // namespace sameish::sketch
