// SymbolText: code points numbered densely, so that masks and counts of characters are plain arrays.
// Idea     the pattern's code points get 1, 2, 3...; every other code point is 0. Below 256 a table finds the number,
//          above it an open-addressing hash map.
// Cost     about 2 ns a code point.
// Threads  plain values.
// Tests    through the measures that use it: tests/differential/measure/edit_distance_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "measure/code_points.h"

namespace sameish::measure {

using Symbol = std::uint32_t;

/// Numbers for the code points of one text.
class SymbolTable {
 public:
  explicit SymbolTable(CodePoints pattern);

  /// 0 for a code point that the pattern does not have.
  [[nodiscard]] Symbol find(char32_t code_point) const noexcept {
    return code_point < kDirect ? direct_[code_point] : find_hashed(code_point);
  }
  /// One more than the largest number.
  [[nodiscard]] std::size_t num_symbols() const noexcept { return num_symbols_; }
  [[nodiscard]] std::vector<Symbol> encode(CodePoints text) const;

 private:
  static constexpr char32_t kDirect = 256;
  struct Slot {
    char32_t code_point = 0;
    Symbol symbol = 0;  // 0: free
  };

  void add(char32_t code_point);
  void grow();
  [[nodiscard]] Symbol find_hashed(char32_t code_point) const noexcept;
  [[nodiscard]] std::size_t slot_of(char32_t code_point) const noexcept;

  std::array<Symbol, kDirect> direct_{};
  std::vector<Slot> slots_;
  std::size_t num_hashed_ = 0;
  Symbol num_symbols_ = 1;
};

}  // namespace sameish::measure
