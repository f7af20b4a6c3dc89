// SimHash in one call: features in, fingerprint out. For margins and explanations use votes.h.
// Rules    bit j = 1 exactly when the weighted vote on bit j is above 0; a tie gives 0; none when no feature has a
//          weight above 0. The low half of a 128-bit fingerprint is the 64-bit one.
// Threads  pure functions.
// Tests    tests/unit/fingerprint/simhash_test.cc, tests/differential/fingerprint/simhash_test.cc
#pragma once

#include "fingerprint/votes.h"

namespace sameish::fingerprint {

[[nodiscard]] std::optional<Fingerprint> simhash(Width width, std::span<const std::uint64_t> hashes) noexcept;
[[nodiscard]] std::optional<Fingerprint> simhash(Width width, std::span<const std::uint64_t> hashes,
                                                 std::span<const std::uint32_t> weights) noexcept;

[[nodiscard]] inline std::optional<Fingerprint> simhash64(std::span<const std::uint64_t> hashes) noexcept {
  return simhash(Width::bits64, hashes);
}
[[nodiscard]] inline std::optional<Fingerprint> simhash64(std::span<const std::uint64_t> hashes,
                                                          std::span<const std::uint32_t> weights) noexcept {
  return simhash(Width::bits64, hashes, weights);
}
[[nodiscard]] inline std::optional<Fingerprint> simhash128(std::span<const std::uint64_t> hashes) noexcept {
  return simhash(Width::bits128, hashes);
}
[[nodiscard]] inline std::optional<Fingerprint> simhash128(std::span<const std::uint64_t> hashes,
                                                           std::span<const std::uint32_t> weights) noexcept {
  return simhash(Width::bits128, hashes, weights);
}

}  // namespace sameish::fingerprint
