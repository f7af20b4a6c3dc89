// Weights: what a feature's vote counts, from its occurrences, its rarity, or the caller.
// Rules    a weight is an integer 1..2^32-1; 0 drops the feature. idf1024 = floor(1024 * idf + 0.5).
// Threads  pure functions.
// Tests    tests/unit/feature/weights_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include <sameish/result.h>

namespace sameish::feature {

/// floor(1024 * idf + 0.5) for an idf of 0 or more that fits (at most kMaxIdf).
[[nodiscard]] std::uint32_t idf1024_of(double idf) noexcept;
inline constexpr double kMaxIdf = 4194303.0;  // 1024 * kMaxIdf + 0.5 is below 2^32

/// count * idf1024, saturating at 2^32-1.
[[nodiscard]] std::uint32_t tfidf_weight(std::uint32_t count, std::uint32_t idf1024) noexcept;

/// The importance 1..5: s = idf1024 + 1024 * (bit_width(count) - 1), so that each doubling of the count adds 1 to the
/// idf; 1 plus one for each of 5, 6, 7 and 9 that s / 1024 reaches. It depends on this word alone. count >= 1.
[[nodiscard]] std::uint32_t level5_weight(std::uint32_t count, std::uint32_t idf1024) noexcept;

/// The number of keywords of a text of so many bytes (UTF-8, normalized): bytes / 120, but 5..200.
[[nodiscard]] std::uint32_t automatic_top_n(std::uint64_t num_bytes) noexcept;

/// A weight as the caller wrote it: an integer or a real.
using OwnWeight = std::variant<std::int64_t, double>;

/// The weights of one document: integers as they are, reals as round-half-even(1024 * w).
/// Errors: invalid_argument for a negative, NaN, infinite or too large weight, and for integers mixed with reals; the
/// message says which feature, counted from 1.
[[nodiscard]] Result<std::vector<std::uint32_t>> own_weights(std::span<const OwnWeight> weights);

}  // namespace sameish::feature
