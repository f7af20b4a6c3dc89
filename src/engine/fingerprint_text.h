// Fingerprints as text: hexadecimal and decimal, alone on a line or behind an id.
// Idea     files of tens of millions of lines are ordinary, so a digit costs one look at a table and no line allocates.
// Cost     about 10 ns a line of 16 digits.
// Threads  pure functions.
// Tests    tests/unit/engine/fingerprint_text_test.cc
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <sameish/fingerprint.h>

namespace sameish::engine {

/// 16 or 32 hexadecimal digits of either case, perhaps behind 0x.
[[nodiscard]] std::optional<Fingerprint> fingerprint_of_hex(std::string_view digits) noexcept;

/// Exactly 16 digits, as they stand at `digits`.
[[nodiscard]] bool read_hex16(const char* digits, std::uint64_t& out) noexcept;

/// A whole number below 2^64, without sign; a fingerprint of 64 bits.
[[nodiscard]] std::optional<Fingerprint> fingerprint_of_decimal(std::string_view digits) noexcept;

/// A number that ids may be: a whole number below 2^64, without sign and leading zeros.
[[nodiscard]] std::optional<std::uint64_t> number_of_id(std::string_view text) noexcept;

/// A line cut at its last tab or comma; spaces around the value and a CR at the end do not count.
struct FingerprintLine {
  std::string_view id;
  std::string_view value;
  bool has_id = false;
};
[[nodiscard]] FingerprintLine split_line(std::string_view line) noexcept;

/// A stranger's word in a message: quoted, cut when long.
[[nodiscard]] std::string quoted_start(std::string_view text);

}  // namespace sameish::engine
