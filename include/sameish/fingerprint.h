// A SimHash fingerprint: 64 or 128 bits, its text form, and what a distance between two says.
// Idea     a plain value. It says nothing about the scheme that made it: whoever stores it stores the scheme too.
// Threads  plain values; every function is pure.
// Source   Charikar, "Similarity estimation techniques from rounding algorithms", STOC 2002.
// Tests    tests/unit/fingerprint/fingerprint_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish {

/// 64 or 128 bits; bit 0 is the least significant bit of `low`. 0 is an ordinary value, not "none".
struct Fingerprint {
  std::uint64_t low = 0;
  std::uint64_t high = 0;   ///< 0 when `bits` is 64
  std::uint32_t bits = 64;  ///< 64 or 128

  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// 16 or 32 lower-case hexadecimal digits, most significant first.
[[nodiscard]] std::string to_hex(const Fingerprint& fingerprint);

/// The inverse of to_hex(). Errors: invalid_argument (not 16 or 32 digits of 0-9 a-f), naming the place.
[[nodiscard]] Result<Fingerprint> parse_hex(std::string_view digits);

/// The number of differing bits. Errors: scheme_mismatch when the widths differ.
[[nodiscard]] Result<std::uint32_t> distance(const Fingerprint& a, const Fingerprint& b);

/// max(0, cos(pi * distance / bits)): what a distance says about the cosine of the two feature vectors. bits >= 1.
[[nodiscard]] double estimated_cosine(std::uint32_t distance, std::uint32_t bits) noexcept;

}  // namespace sameish
