// CodePointTable: code point to CodePointEntry, in two stages.
// Idea     blocks of 64 code points, equal blocks stored once; 64 is what the last byte of a UTF-8 sequence says, so an
//          entry is found from the bytes without putting the code point together. Four tables (two normal forms, each
//          with or without hans) share the blocks; class and word break are the same in all four.
// Cost     two dependent reads; the entries of one script fit in a few cache lines.
// Threads  constants, made at build time by tools/unicode/make_code_point_tables.cc from ICU 72 (Unicode 15.0).
// Tests    tests/differential/text/code_point_table_test.cc
#pragma once

#include <cstddef>
#include <cstdint>

#include "text/code_point_entry.h"

namespace sameish::text {

inline constexpr std::size_t kBlockCodePoints = 64;
inline constexpr std::size_t kNumBlockSlots = 0x110000 / kBlockCodePoints;
inline constexpr std::size_t kNumTables = 4;
/// The slots of code points below U+10000, which sequences of three bytes reach.
inline constexpr std::size_t kNumThreeByteSlots = 1024;
/// Bytes behind the last replacement that may be read, so that a replacement can be copied eight bytes at a time.
inline constexpr std::size_t kPoolSlack = 8;

/// What the generator writes.
extern const std::uint16_t kBlockOfSlot[kNumTables][kNumBlockSlots];
extern const std::uint32_t kBlocks[][kBlockCodePoints];
/// 1 where all 64 code points of the slot are CharClass::single: runs of ideographs make up most of Chinese text.
extern const std::uint8_t kAllSingle[kNumThreeByteSlots];
extern const char kReplacementPool[];

class CodePointTable {
 public:
  constexpr CodePointTable(bool casefold, bool hans) noexcept
      : block_of_slot_(kBlockOfSlot[(casefold ? 1U : 0U) + (hans ? 2U : 0U)]) {}

  [[nodiscard]] CodePointEntry operator[](char32_t code_point) const noexcept {
    return entry(static_cast<std::uint32_t>(code_point) >> 6U, static_cast<std::uint32_t>(code_point) & 63U);
  }
  /// The entry of the sequence of two, three or four bytes at `at`, in valid UTF-8.
  [[nodiscard]] CodePointEntry of_two(const char* at) const noexcept {
    return entry(bits(at[0], 0x1FU), bits(at[1], 0x3FU));
  }
  [[nodiscard]] CodePointEntry of_three(const char* at) const noexcept {
    return entry(bits(at[0], 0x0FU) << 6U | bits(at[1], 0x3FU), bits(at[2], 0x3FU));
  }
  [[nodiscard]] CodePointEntry of_four(const char* at) const noexcept {
    return entry(bits(at[0], 0x07U) << 12U | bits(at[1], 0x3FU) << 6U | bits(at[2], 0x3FU), bits(at[3], 0x3FU));
  }

  /// The end of the run of three-byte sequences from `at` on whose slots are all single.
  [[nodiscard]] static const char* end_of_singles(const char* at, const char* end) noexcept {
    while (at < end && (static_cast<unsigned char>(*at) & 0xF0U) == 0xE0U) {
      if (kAllSingle[bits(at[0], 0x0FU) << 6U | bits(at[1], 0x3FU)] == 0) break;
      at += 3;
    }
    return at;
  }

 private:
  [[nodiscard]] CodePointEntry entry(std::uint32_t slot, std::uint32_t place) const noexcept {
    return CodePointEntry(kBlocks[block_of_slot_[slot]][place]);
  }
  [[nodiscard]] static constexpr std::uint32_t bits(char byte, std::uint32_t mask) noexcept {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) & mask;
  }

  const std::uint16_t* block_of_slot_;
};

}  // namespace sameish::text
