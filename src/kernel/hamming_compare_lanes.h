// The shape of the vector compare loops, for any vector of values; included by the kernel's own files only.
// Idea     a Lanes type says how to load, count and compare; this file holds tails, tiles and the triangle once.
//          Lanes has: Value, Vector; kWidth values a vector; kStride mask bits a value (the first one counts);
//          load(p), load(p, n), broadcast(value), distances(vector, query), least(a, b), within(distances, bound).
// Threads  pure functions. Each including file gets its own copy: its Lanes types have no name outside the file.
#pragma once

#include "kernel/hamming_compare_levels.h"

namespace sameish::kernel {

/// Writes a hit for each value in `mask` and returns the new number of hits.
template <class Lanes>
std::size_t write_hits(unsigned mask, std::size_t row, std::size_t column, Hit* hits, std::size_t num_hits) noexcept {
  for (; mask != 0; mask &= mask - 1) {
    const std::size_t lane = static_cast<unsigned>(__builtin_ctz(mask)) / Lanes::kStride;
    hits[num_hits++] = {static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(column + lane)};
  }
  return num_hits;
}

/// The mask bits of the first `num_values` values of a vector.
template <class Lanes>
constexpr unsigned first_lanes(std::size_t num_values) noexcept {
  return (1U << (num_values * Lanes::kStride)) - 1;
}

template <class Lanes>
struct CompareLoops {
  using Value = typename Lanes::Value;
  using Vector = typename Lanes::Vector;

  /// One row against columns [column, num_columns).
  static std::size_t one_row(const Value* rows, std::size_t row, const Value* columns, std::size_t column,
                             std::size_t num_columns, unsigned max_distance, Hit* hits, std::size_t num_hits) noexcept {
    const Vector query = Lanes::broadcast(rows[row]);
    const Vector bound = Lanes::bound(max_distance);
    for (; column < num_columns; column += Lanes::kWidth) {
      const std::size_t left = num_columns - column;
      const bool whole = left >= Lanes::kWidth;
      const Vector vector = whole ? Lanes::load(columns + column) : Lanes::load(columns + column, left);
      unsigned mask = Lanes::within(Lanes::distances(vector, query), bound);
      if (!whole) mask &= first_lanes<Lanes>(left);
      num_hits = write_hits<Lanes>(mask, row, column, hits, num_hits);
    }
    return num_hits;
  }

  /// Rows row..row+3 against columns [column, num_columns).
  static std::size_t four_rows(const Value* rows, std::size_t row, const Value* columns, std::size_t column,
                               std::size_t num_columns, unsigned max_distance, Hit* hits,
                               std::size_t num_hits) noexcept {
    const Vector query[4] = {Lanes::broadcast(rows[row]), Lanes::broadcast(rows[row + 1]),
                             Lanes::broadcast(rows[row + 2]), Lanes::broadcast(rows[row + 3])};
    const Vector bound = Lanes::bound(max_distance);
    for (; column < num_columns; column += Lanes::kWidth) {
      const std::size_t left = num_columns - column;
      const bool whole = left >= Lanes::kWidth;
      const Vector vector = whole ? Lanes::load(columns + column) : Lanes::load(columns + column, left);
      const Vector d0 = Lanes::distances(vector, query[0]);
      const Vector d1 = Lanes::distances(vector, query[1]);
      const Vector d2 = Lanes::distances(vector, query[2]);
      const Vector d3 = Lanes::distances(vector, query[3]);
      const Vector least = Lanes::least(Lanes::least(d0, d1), Lanes::least(d2, d3));
      if (Lanes::within(least, bound) == 0) [[likely]]
        continue;
      const unsigned valid = whole ? ~0U : first_lanes<Lanes>(left);
      num_hits = write_hits<Lanes>(Lanes::within(d0, bound) & valid, row, column, hits, num_hits);
      num_hits = write_hits<Lanes>(Lanes::within(d1, bound) & valid, row + 1, column, hits, num_hits);
      num_hits = write_hits<Lanes>(Lanes::within(d2, bound) & valid, row + 2, column, hits, num_hits);
      num_hits = write_hits<Lanes>(Lanes::within(d3, bound) & valid, row + 3, column, hits, num_hits);
    }
    return num_hits;
  }

  static std::size_t cross(const Value* rows, std::size_t num_rows, const Value* columns, std::size_t num_columns,
                           unsigned max_distance, Hit* hits) noexcept {
    std::size_t num_hits = 0;
    std::size_t row = 0;
    for (; row + 4 <= num_rows; row += 4) {
      num_hits = four_rows(rows, row, columns, 0, num_columns, max_distance, hits, num_hits);
    }
    for (; row < num_rows; ++row) {
      num_hits = one_row(rows, row, columns, 0, num_columns, max_distance, hits, num_hits);
    }
    return num_hits;
  }

  /// One value against an array.
  static std::size_t search(const Value& query_value, const Value* values, std::size_t& num_values,
                            unsigned max_distance, std::uint32_t* places) noexcept {
    const Vector query = Lanes::broadcast(query_value);
    const Vector bound = Lanes::bound(max_distance);
    std::size_t num_places = 0;
    for (std::size_t i = 0; i < num_values; i += Lanes::kWidth) {
      const std::size_t left = num_values - i;
      const bool whole = left >= Lanes::kWidth;
      const Vector vector = whole ? Lanes::load(values + i) : Lanes::load(values + i, left);
      unsigned mask = Lanes::within(Lanes::distances(vector, query), bound);
      if (!whole) mask &= first_lanes<Lanes>(left);
      if (mask == 0) [[likely]]
        continue;
      for (; mask != 0; mask &= mask - 1) {
        places[num_places++] =
            static_cast<std::uint32_t>(i + static_cast<unsigned>(__builtin_ctz(mask)) / Lanes::kStride);
      }
      if (num_places + Lanes::kWidth > kCompareTile && left > Lanes::kWidth) num_values = i + Lanes::kWidth;
    }
    return num_places;
  }

  /// The triangle: one vector on the diagonal with its lower half masked away, then what lies to the right of it.
  static std::size_t self(const Value* values, std::size_t num_values, unsigned max_distance, Hit* hits) noexcept {
    const Vector bound = Lanes::bound(max_distance);
    std::size_t num_hits = 0;
    for (std::size_t base = 0; base < num_values; base += Lanes::kWidth) {
      const std::size_t left = num_values - base;
      const std::size_t num_rows = left < Lanes::kWidth ? left : Lanes::kWidth;
      const Vector diagonal = Lanes::load(values + base, num_rows);
      const unsigned valid = first_lanes<Lanes>(num_rows);
      for (std::size_t r = 0; r + 1 < num_rows; ++r) {
        const unsigned later = valid & ~first_lanes<Lanes>(r + 1);
        const unsigned mask = Lanes::within(Lanes::distances(diagonal, Lanes::broadcast(values[base + r])), bound);
        num_hits = write_hits<Lanes>(mask & later, base + r, base, hits, num_hits);
      }
      const std::size_t right = base + Lanes::kWidth;
      if (right >= num_values) break;
      std::size_t row = base;
      for (; row + 4 <= right; row += 4) {
        num_hits = four_rows(values, row, values, right, num_values, max_distance, hits, num_hits);
      }
      for (; row < right; ++row) {
        num_hits = one_row(values, row, values, right, num_values, max_distance, hits, num_hits);
      }
    }
    return num_hits;
  }
};

}  // namespace sameish::kernel
