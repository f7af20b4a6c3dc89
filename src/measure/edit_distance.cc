#include "measure/edit_distance.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "measure/overlap.h"
#include "measure/strip_masks.h"

namespace sameish::measure {
namespace {

// What crosses a border between two cells of one row: bit 0 for +1, bit 1 for -1.
using Delta = std::uint8_t;
constexpr Delta kPlusOne = 1;

// 64 rows of one column, as differences from row to row: the next is one more, or one less.
struct Block {
  std::uint64_t plus = ~std::uint64_t{0};
  std::uint64_t minus = 0;

  // Moves one column on. `in` enters above the first row; what leaves below row `out_bit` is returned.
  Delta advance(std::uint64_t equal, Delta in, unsigned out_bit) noexcept {
    const std::uint64_t in_plus = in & 1U;
    const std::uint64_t in_minus = in >> 1U;
    const std::uint64_t vertical = equal | minus;
    equal |= in_minus;
    const std::uint64_t horizontal = (((equal & plus) + plus) ^ plus) | equal;
    std::uint64_t row_plus = minus | ~(horizontal | plus);
    std::uint64_t row_minus = plus & horizontal;
    const auto out = static_cast<Delta>(((row_plus >> out_bit) & 1U) | (((row_minus >> out_bit) & 1U) << 1U));
    row_plus = (row_plus << 1U) | in_plus;
    row_minus = (row_minus << 1U) | in_minus;
    plus = row_minus | ~(vertical | row_plus);
    minus = row_plus & vertical;
    return out;
  }
};

// Walks a strip of `kBlocks` blocks through `text`; deltas[j] enters above and is replaced by what leaves below.
template <std::size_t kBlocks>
void walk_strip(const StripMasks& masks, std::span<const Symbol> text, std::span<Delta> deltas,
                unsigned out_bit) noexcept {
  std::array<Block, kBlocks> blocks{};
  for (std::size_t j = 0; j < text.size(); ++j) {
    const StripMasks::Row& row = masks[text[j]];
    Delta delta = deltas[j];
    for (std::size_t i = 0; i + 1 < kBlocks; ++i) delta = blocks[i].advance(row[i], delta, kBlockRows - 1);
    deltas[j] = blocks[kBlocks - 1].advance(row[kBlocks - 1], delta, out_bit);
  }
}

void walk_strip(std::size_t num_rows, const StripMasks& masks, std::span<const Symbol> text,
                std::span<Delta> deltas) noexcept {
  const auto out_bit = static_cast<unsigned>((num_rows - 1) % kBlockRows);
  switch ((num_rows - 1) / kBlockRows) {
    case 0: walk_strip<1>(masks, text, deltas, out_bit); break;
    case 1: walk_strip<2>(masks, text, deltas, out_bit); break;
    case 2: walk_strip<3>(masks, text, deltas, out_bit); break;
    default: walk_strip<4>(masks, text, deltas, out_bit); break;
  }
}

std::uint64_t gap(std::uint64_t x, std::uint64_t y) noexcept { return x > y ? x - y : y - x; }

struct Ends {
  CodePoints a;
  CodePoints b;
};

Ends without_common_ends(CodePoints a, CodePoints b) noexcept {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t front = 0;
  while (front < shorter && a[front] == b[front]) ++front;
  a = a.subspan(front);
  b = b.subspan(front);
  const std::size_t rest = shorter - front;
  std::size_t back = 0;
  while (back < rest && a[a.size() - 1 - back] == b[b.size() - 1 - back]) ++back;
  return {a.first(a.size() - back), b.first(b.size() - back)};
}

// max(|A without B|, |B without A|) as bags of code points: never more than the edit distance.
std::uint64_t bag_distance(std::span<const Symbol> a, std::span<const Symbol> b, std::size_t num_symbols) {
  std::vector<std::int64_t> counts(num_symbols, 0);
  for (const Symbol symbol : a) ++counts[symbol];
  for (const Symbol symbol : b) --counts[symbol];
  std::uint64_t only_a = 0;
  std::uint64_t only_b = 0;
  for (const std::int64_t count : counts) {
    if (count > 0) only_a += static_cast<std::uint64_t>(count);
    if (count < 0) only_b += static_cast<std::uint64_t>(-count);
  }
  return std::max(only_a, only_b);
}

// The table of `pattern` (rows) by `text` (columns), walked strip by strip within the band.
class Table {
 public:
  Table(std::span<const Symbol> pattern, std::span<const Symbol> text, std::size_t num_symbols, std::uint64_t limit)
      : pattern_(pattern), text_(text), masks_(num_symbols), deltas_(text.size(), kPlusOne), limit_(limit) {}

  // The distance when it is at most the limit; some larger number when not.
  std::uint64_t distance() {
    for (std::size_t row = 0; row < pattern_.size(); row += kStripRows) {
      if (!walk(row, std::min(kStripRows, pattern_.size() - row))) return limit_ + 1;
    }
    return corner_;
  }

 private:
  // One strip: the columns from `limit` left of its first row to `limit` right of its last. Columns left of the band
  // start as if every row above cost one deletion, columns right of it as if every column cost one insertion: both are
  // true distances of some way of editing, so no cell is ever too small, and within the limit every cell is exact.
  bool walk(std::size_t row, std::size_t num_rows) {
    const std::size_t begin = row > limit_ ? row - limit_ : 0;
    const std::uint64_t reach = row + num_rows + limit_;
    const std::size_t end = static_cast<std::size_t>(std::min<std::uint64_t>(text_.size(), reach));
    // The cell above the strip's first column.
    for (; column_ < begin; ++column_) corner_top_ += step(deltas_[column_]);
    masks_.set(pattern_.subspan(row, num_rows));
    walk_strip(num_rows, masks_, text_.subspan(begin, end - begin), std::span(deltas_).subspan(begin, end - begin));

    std::int64_t cell = corner_top_ + static_cast<std::int64_t>(num_rows);
    corner_top_ = cell;
    std::uint64_t least = lower_bound(cell, row + num_rows, begin);
    for (std::size_t j = begin; j < end; ++j) {
      cell += step(deltas_[j]);
      least = std::min(least, lower_bound(cell, row + num_rows, j + 1));
    }
    corner_ = static_cast<std::uint64_t>(cell);
    return least <= limit_;
  }

  static std::int64_t step(Delta delta) noexcept { return (delta & 1) - (delta >> 1U); }

  // What the whole must cost at least when it passes through this cell.
  [[nodiscard]] std::uint64_t lower_bound(std::int64_t cell, std::size_t row, std::size_t column) const noexcept {
    return static_cast<std::uint64_t>(cell) + gap(pattern_.size() - row, text_.size() - column);
  }

  std::span<const Symbol> pattern_;
  std::span<const Symbol> text_;
  StripMasks masks_;
  std::vector<Delta> deltas_;
  std::uint64_t limit_;
  std::size_t column_ = 0;       // the column of corner_top_
  std::int64_t corner_top_ = 0;  // the cell of the strip's upper border at column_
  std::uint64_t corner_ = 0;     // the last cell of the last strip
};

Error too_large(std::string_view what, std::size_t a, std::size_t b, std::string_view advice) {
  return {ErrorCode::resource_limit, "edit distance of " + std::to_string(a) + " and " + std::to_string(b) +
                                         " code points: " + std::string(what) + " is over the limit of 2^36 cells; " +
                                         std::string(advice)};
}

// Distances up to `limit` are exact; more than it is told as some number above it.
std::uint64_t bounded_distance(CodePoints a, CodePoints b, std::uint64_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  const Ends ends = without_common_ends(a, b);
  if (ends.a.empty()) return ends.b.size();
  // Neither the first nor the last code points agree: one edit is enough only when nothing lies between.
  if (limit <= 1) return ends.b.size() == 1 ? 1 : 2;
  const SymbolTable symbols(ends.a);
  const std::vector<Symbol> pattern = symbols.encode(ends.a);
  const std::vector<Symbol> text = symbols.encode(ends.b);
  if (limit < text.size() && bag_distance(pattern, text, symbols.num_symbols()) > limit) return limit + 1;
  return Table(pattern, text, symbols.num_symbols(), std::min<std::uint64_t>(limit, text.size())).distance();
}

}  // namespace

Result<std::uint64_t> edit_distance(CodePoints a, CodePoints b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  const std::size_t longer = std::max(a.size(), b.size());
  if (shorter > 0 && longer > kMaxCells / shorter) {
    return too_large("their product", a.size(), b.size(), "compare with a threshold, or use resemblance");
  }
  return bounded_distance(a, b, longer);
}

Result<std::optional<std::uint64_t>> edit_distance_within(CodePoints a, CodePoints b, std::uint64_t limit) {
  const std::size_t longer = std::max(a.size(), b.size());
  limit = std::min<std::uint64_t>(limit, longer);
  if (longer > kMaxCells / (2 * limit + 1)) {
    return too_large("the band of the threshold", a.size(), b.size(), "use a higher threshold, or resemblance");
  }
  const std::uint64_t distance = bounded_distance(a, b, limit);
  return distance <= limit ? std::optional(distance) : std::nullopt;
}

double edit_similarity(std::uint64_t distance, std::size_t length_a, std::size_t length_b) noexcept {
  const std::size_t longer = std::max(length_a, length_b);
  if (longer == 0) return 1.0;
  return 1.0 - static_cast<double>(distance) / static_cast<double>(longer);
}

std::uint32_t edit_similarity_ppm(std::uint64_t distance, std::size_t length_a, std::size_t length_b) noexcept {
  const std::uint64_t longer = std::max(length_a, length_b);
  if (longer == 0) return kPpm;
  return static_cast<std::uint32_t>((longer - distance) * kPpm / longer);
}

std::uint64_t edit_limit(std::size_t length_a, std::size_t length_b, std::uint32_t threshold_ppm) noexcept {
  const std::uint64_t longer = std::max(length_a, length_b);
  return longer * (kPpm - std::min(threshold_ppm, kPpm)) / kPpm;
}

Result<bool> edit_similarity_reaches(CodePoints a, CodePoints b, std::uint32_t threshold_ppm) {
  const auto distance = edit_distance_within(a, b, edit_limit(a.size(), b.size(), threshold_ppm));
  if (!distance) return distance.error();
  return distance.value().has_value();
}

}  // namespace sameish::measure
