// StripMasks: for a strip of up to four 64-row blocks of the pattern, which rows hold which symbol.
// Idea     bit-parallel measures walk a table of pattern rows by text columns. Walking it strip by strip, each through all
//          its columns, keeps the masks small (one row of four words a symbol) and the state in registers; what crosses the
//          lower border of a strip is kept for each column. The four blocks of a strip form a wave, so the processor
//          works on four columns at a time.
// Threads  one thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "measure/symbol_text.h"

namespace sameish::measure {

inline constexpr std::size_t kBlockRows = 64;
inline constexpr std::size_t kStripBlocks = 4;
inline constexpr std::size_t kStripRows = kBlockRows * kStripBlocks;

class StripMasks {
 public:
  using Row = std::array<std::uint64_t, kStripBlocks>;

  explicit StripMasks(std::size_t num_symbols) : rows_(num_symbols, Row{}) {}

  /// Takes up to kStripRows symbols of the pattern, instead of those before.
  void set(std::span<const Symbol> pattern) noexcept {
    for (const Symbol symbol : in_use_) rows_[symbol] = Row{};
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      rows_[pattern[i]][i / kBlockRows] |= std::uint64_t{1} << (i % kBlockRows);
    }
    in_use_ = pattern;
  }

  [[nodiscard]] const Row& operator[](Symbol symbol) const noexcept { return rows_[symbol]; }

 private:
  std::vector<Row> rows_;
  std::span<const Symbol> in_use_;
};

}  // namespace sameish::measure
