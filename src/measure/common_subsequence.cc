#include "measure/common_subsequence.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "measure/strip_masks.h"

namespace sameish::measure {
namespace {

// Walks one strip through `text`; carries[j] enters its first row and is replaced by what leaves its last.
// Returns the number of zeros, each one step of the subsequence. Rows past the pattern's end match nothing, so they
// stay ones.
std::uint64_t walk_strip(const StripMasks& masks, std::span<const Symbol> text,
                         std::span<std::uint8_t> carries) noexcept {
  std::array<std::uint64_t, kStripBlocks> rows;
  rows.fill(~std::uint64_t{0});
  for (std::size_t j = 0; j < text.size(); ++j) {
    const StripMasks::Row& equal = masks[text[j]];
    std::uint64_t carry = carries[j];
    for (std::size_t i = 0; i < kStripBlocks; ++i) {
      const std::uint64_t matches = rows[i] & equal[i];
      const std::uint64_t partial = rows[i] + carry;
      const std::uint64_t sum = partial + matches;
      carry = static_cast<std::uint64_t>(partial < carry) | static_cast<std::uint64_t>(sum < matches);
      rows[i] = sum | (rows[i] & ~equal[i]);
    }
    carries[j] = static_cast<std::uint8_t>(carry);
  }
  std::uint64_t num_zeros = 0;
  for (const std::uint64_t row : rows) num_zeros += static_cast<std::uint64_t>(std::popcount(~row));
  return num_zeros;
}

}  // namespace

Result<std::uint64_t> longest_common_subsequence(CodePoints a, CodePoints b) {
  if (a.size() > b.size()) std::swap(a, b);
  if (a.empty()) return std::uint64_t{0};
  if (b.size() > kMaxCells / a.size()) {
    return Error{ErrorCode::resource_limit, "longest common subsequence of " + std::to_string(a.size()) + " and " +
                                                std::to_string(b.size()) +
                                                " code points: their product is over the limit of 2^36 cells; "
                                                "use resemblance for texts of this length"};
  }
  const SymbolTable symbols(a);
  const std::vector<Symbol> pattern = symbols.encode(a);
  const std::vector<Symbol> text = symbols.encode(b);
  StripMasks masks(symbols.num_symbols());
  std::vector<std::uint8_t> carries(text.size(), 0);
  std::uint64_t length = 0;
  for (std::size_t row = 0; row < pattern.size(); row += kStripRows) {
    masks.set(std::span(pattern).subspan(row, std::min(kStripRows, pattern.size() - row)));
    length += walk_strip(masks, text, carries);
  }
  return length;
}

double subsequence_ratio(std::uint64_t length, std::size_t length_a, std::size_t length_b) noexcept {
  if (length_a + length_b == 0) return 1.0;
  return 2.0 * static_cast<double>(length) / static_cast<double>(length_a + length_b);
}

}  // namespace sameish::measure
