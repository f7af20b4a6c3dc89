// What two sketches say: the estimated resemblance, from whole values or from their low bits.
// Idea     r = equal places / m, standard error sqrt(r(1-r)/m). With b bits kept, unequal values still agree by chance
//          in 2^-b of the places, which is taken off: r = (p - 2^-b) / (1 - 2^-b), at least 0.
// Threads  pure functions.
// Source   Broder 1997; Li & Koenig 2010 (b-bit minwise hashing).
// Tests    tests/unit/sketch/estimate_test.cc
#pragma once

#include <cstdint>
#include <span>

namespace sameish::sketch {

/// Estimated resemblance of two sketches of the same kind and length (at least 1).
[[nodiscard]] double estimated_resemblance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) noexcept;

/// The same when only the low `num_bits` (1..32) bits of each value are compared.
[[nodiscard]] double estimated_resemblance(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                                           unsigned num_bits) noexcept;

/// The standard error of an estimate from `num_values` values when the resemblance is `resemblance`.
[[nodiscard]] double standard_error(double resemblance, std::uint32_t num_values) noexcept;

}  // namespace sameish::sketch
