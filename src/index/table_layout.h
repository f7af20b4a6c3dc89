// TableLayout: the tables in which an index keeps its fingerprints, so that a question finds all of them within k.
// Idea     a table is ordered by some bits of the fingerprints, its key, and has a radius: a question looks at every key
//          within the radius of its own. A layout is exact for k when every set of at most k differing bits leaves the key
//          of some table within that table's radius; the first such table owns the match, so that each is found once.
//          Three families are known. Blocks: cut into m blocks with radii whose sum is k - m + 1 (the general pigeonhole).
//          Halves in pieces, for k = 2 and 3: one half holds at most one error, so of its pieces all but one are equal.
//          A scan: no table at all.
//          The planner predicts memory and time of each for (bits, k, number of fingerprints) and takes the fastest that
//          the memory has room for. It never changes an answer.
// Cost     a few microseconds a plan.
// Threads  pure functions.
// Source   Qin et al., "GPH: similarity search in Hamming space", ICDE 2018 (radii);
//          Arasu, Ganti, Kaushik, "Efficient exact set-similarity joins", VLDB 2006 (halves in pieces).
// Tests    tests/unit/index/table_layout_test.cc checks every layout on every small set of differing bits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sameish/result.h>

#include "index/coverage_plan.h"
#include "index/value_bits.h"

namespace sameish::index {

inline constexpr unsigned kMaxKeyBits = 32;
inline constexpr unsigned kMaxDirectoryBits = 30;

/// The bits of `high`, then those of `low`; together 1 to kMaxKeyBits.
struct TableKey {
  BitRange high;
  BitRange low;

  [[nodiscard]] unsigned num_bits() const noexcept { return high.num_bits + low.num_bits; }
  template <class Value>
  [[nodiscard]] std::uint32_t of(const Value& value) const noexcept {
    const std::uint32_t top = bit_range(value, high.first_bit, high.num_bits);
    return low.num_bits == 0 ? top : top << low.num_bits | bit_range(value, low.first_bit, low.num_bits);
  }
  template <class Value>
  [[nodiscard]] Value mask() const noexcept {
    Value mask = range_mask<Value>(high.first_bit, high.num_bits);
    for (unsigned bit = low.first_bit; bit < low.first_bit + low.num_bits; ++bit) set_bit(mask, bit);
    return mask;
  }
};

struct TableTest {
  TableKey key;
  unsigned radius = 0;          ///< differing bits of the key that are looked for
  unsigned directory_bits = 1;  ///< leading bits of the key, by which the table is cut into buckets

  template <class Value>
  [[nodiscard]] std::uint32_t bucket_of(const Value& value) const noexcept {
    return key.of(value) >> (key.num_bits() - directory_bits);
  }
  /// Whether a match that differs in the bits of `difference` is found in this table.
  template <class Value>
  [[nodiscard]] bool sees(const Value& difference) const noexcept {
    return count_bits(bit_and(difference, key.mask<Value>())) <= radius;
  }
};

struct TableLayout {
  unsigned num_bits = 64;
  unsigned max_distance = 3;
  std::vector<TableTest> tables;     ///< none: every fingerprint is compared
  double bytes_per_fingerprint = 0;  ///< of the tables, ids not counted
  double query_ns = 0;               ///< one thread, many questions, uniform fingerprints

  /// "6 tables of 21 to 22 bits".
  [[nodiscard]] std::string describe() const;
};

/// The test of the first table; of a scan one whose only bit of key may differ.
[[nodiscard]] TableTest first_table(const TableLayout& layout);

/// The layout of tables that were built by these tests, with what it is predicted to take and cost for so many.
[[nodiscard]] TableLayout layout_of(unsigned num_bits, unsigned max_distance, std::vector<TableTest> tests,
                                    std::uint64_t num_fingerprints);

/// Every layout that is known for these numbers, each exact. num_bits is 64 or 128, max_distance at most kMaxDistance.
[[nodiscard]] std::vector<TableLayout> known_layouts(unsigned num_bits, unsigned max_distance,
                                                     std::uint64_t num_fingerprints);

/// The fastest with at most max_bytes a fingerprint; 0: no limit. Errors: resource_limit (none has so few; a scan is the
/// smallest).
[[nodiscard]] Result<TableLayout> choose_layout(unsigned num_bits, unsigned max_distance,
                                                std::uint64_t num_fingerprints, double max_bytes);

}  // namespace sameish::index
