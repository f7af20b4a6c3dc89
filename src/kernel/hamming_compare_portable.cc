#include "kernel/hamming_compare_levels.h"

namespace sameish::kernel {
namespace {

Hit hit(std::size_t row, std::size_t column) noexcept {
  return {static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(column)};
}

template <class Value>
std::size_t cross(const Value* rows, std::size_t num_rows, const Value* columns, std::size_t num_columns,
                  unsigned max_distance, Hit* hits) noexcept {
  std::size_t num_hits = 0;
  for (std::size_t r = 0; r < num_rows; ++r) {
    for (std::size_t c = 0; c < num_columns; ++c) {
      if (hamming_distance(rows[r], columns[c]) <= max_distance) hits[num_hits++] = hit(r, c);
    }
  }
  return num_hits;
}

template <class Value>
std::size_t self(const Value* values, std::size_t num_values, unsigned max_distance, Hit* hits) noexcept {
  std::size_t num_hits = 0;
  for (std::size_t r = 0; r < num_values; ++r) {
    for (std::size_t c = r + 1; c < num_values; ++c) {
      if (hamming_distance(values[r], values[c]) <= max_distance) hits[num_hits++] = hit(r, c);
    }
  }
  return num_hits;
}

template <class Value>
std::size_t search(const Value& query, const Value* values, std::size_t& num_values, unsigned max_distance,
                   std::uint32_t* places) noexcept {
  std::size_t num_places = 0;
  for (std::size_t i = 0; i < num_values; ++i) {
    if (hamming_distance(query, values[i]) > max_distance) continue;
    places[num_places++] = static_cast<std::uint32_t>(i);
    if (num_places == kCompareTile) num_values = i + 1;
  }
  return num_places;
}

}  // namespace

const HammingCompare<std::uint64_t> kHammingComparePortable64 = {cross<std::uint64_t>, self<std::uint64_t>,
                                                                 search<std::uint64_t>};
const HammingCompare<Bits128> kHammingComparePortable128 = {cross<Bits128>, self<Bits128>, search<Bits128>};

}  // namespace sameish::kernel
