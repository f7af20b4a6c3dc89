// Flipped bits: which features made two fingerprints differ in a bit.
// Idea     bit j of a SimHash is the sign of V[j], the sum of the weights of all features, each with the sign of its own
//          bit j. So a feature moves V[j] from A to B by (weight in B - weight in A) * (+1 or -1), and these add up to
//          the whole of V_B[j] - V_A[j]. The largest ones are the explanation.
// Cost     one pass over the features of both texts.
// Threads  pure functions.
// Tests    tests/unit/explain/flipped_bits_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sameish::explain {

/// A feature of A or B: its hash, and its weight in each (0 where it is not).
struct FeatureWeights {
  std::uint64_t hash = 0;
  std::uint32_t weight_a = 0;
  std::uint32_t weight_b = 0;
};

/// What feature number `feature` adds to V[bit] on the way from A to B.
struct BitShift {
  std::size_t feature = 0;
  std::int64_t delta = 0;
  friend bool operator==(const BitShift&, const BitShift&) = default;
};

/// The features with a delta for `bit` (0 = least significant), largest first by size, then by feature number; at most
/// `max_listed` of them.
[[nodiscard]] std::vector<BitShift> explain_bit(std::span<const FeatureWeights> features, unsigned bit,
                                                std::size_t max_listed);

}  // namespace sameish::explain
