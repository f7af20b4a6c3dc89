// EditLanes: edit distances of one pattern and many texts, several texts at a time, one in each lane of a vector register.
// Idea     within a limit k only a band of about k diagonals of the table matters (Ukkonen). A lane holds that band of one
//          column as Myers' bits: vertical differences of 64 * words rows. Every 8 columns the band slides down by 8 rows,
//          so the rows of a symbol are read from its mask at a byte address, without shifts. Each lane has its own text,
//          band and progress: when its text has ended, or can no longer end within its limit, it takes the next one, so
//          texts of any lengths go together and hopeless ones cost little.
//          Above the band every column is taken to cost one insertion, below it every row one deletion: both are ways of
//          editing, so no cell is too small, and a cell that an alignment within the limit passes is exact. Rows above the
//          table hold column - row, which keeps row 0 at one a column. On the diagonal of the last cell values never fall,
//          so a value beyond the limit there ends the lane. A text is filled up to whole steps of 8 columns with a symbol
//          of its own that the pattern is followed by, too: a common end changes no distance.
// Cost     AVX-512: 8 texts of 430 code points, limit 86: about 0.3 us a text.
// Threads  pure functions.
// Source   Myers, A fast bit-vector algorithm for approximate string matching, 1999; Hyyro, A bit-vector algorithm for
//          computing Levenshtein and Damerau edit distances, 2003 (bands); Ukkonen 1985.
// Tests    tests/differential/measure/edit_matcher_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernel/cpu.h"

namespace sameish::kernel {

/// Columns after which a band slides down by as many rows.
inline constexpr std::uint32_t kEditStep = 8;
/// The widest band: so many words of 64 rows.
inline constexpr std::size_t kMaxEditWords = 4;

/// A pattern's masks. Row r holds bit 8 * `lead_bytes` + i when symbol r is the pattern's i-th.
struct EditPattern {
  const unsigned char* masks = nullptr;
  const std::uint16_t* rows = nullptr;  ///< by code point: where its mask begins, in words of 8 bytes
  std::uint16_t filler_row = 0;         ///< of the symbol that texts are filled up with
  std::uint32_t lead_bytes = 0;         ///< room above the pattern: at least the largest rows_above, in bytes
};

struct EditJob {
  const char32_t* text = nullptr;
  std::uint32_t num_columns = 0;   ///< code points of the text, at least 1
  std::uint32_t rows_above = 0;    ///< of the band above row 0 at column 0: a multiple of 8, less than 64 * words
  std::uint32_t rows_to_last = 0;  ///< from the band's first row to the diagonal of the last cell
  std::uint32_t limit = 0;
  std::uint32_t distance = 0;  ///< out: exact up to `limit`, beyond it some larger number
};

/// `num_words`: of each band, 1 to kMaxEditWords.
void edit_distances(Level level, const EditPattern& pattern, std::span<EditJob> jobs, std::size_t num_words) noexcept;

}  // namespace sameish::kernel
