// Shingles: the feature hashes of all windows of `width` tokens.
// Idea     hash(t_1..t_m) = fmix64( sum of hash64(t_i) * K^(m-i) ), K = 2^64 / golden ratio; order matters, and the sum
//          rolls: the next window is sum * K + entering - leaving * K^m, whatever the width.
// Rules    no token: no feature. Fewer tokens than the width: one feature of all of them. Repeats are kept (a bag).
// Cost     1.4 ns a feature, any width: one multiplication stands between a window and the next.
// Threads  pure functions.
// Source   Karp & Rabin 1987 (rolling hash); Broder 1997 (shingles).
// Tests    tests/unit/feature/shingle_test.cc, tests/differential/feature/shingle_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sameish::feature {

/// Replaces `features` by the shingle hashes in text order. width >= 1.
void shingle(std::span<const std::uint64_t> token_hashes, std::uint32_t width, std::vector<std::uint64_t>& features);

/// The hash of one feature made of exactly these tokens; also what a keyword's feature is (one token).
[[nodiscard]] std::uint64_t feature_hash(std::span<const std::uint64_t> token_hashes) noexcept;

}  // namespace sameish::feature
