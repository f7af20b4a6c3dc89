// NumberSet: a set of small numbers that is filled anew again and again and listed in ascending order.
// Cost     a bit for each number that could be in it, to reset and to list; an insertion is one write.
// Threads  one thread.
// Tests    tests/unit/base/number_set_test.cc
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sameish {

class NumberSet {
 public:
  /// Empties it, for numbers below `size`.
  void reset(std::size_t size) { words_.assign((size + 63) / 64, 0); }
  void insert(std::uint32_t number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }
  /// Appends the members, ascending.
  void append_to(std::vector<std::uint32_t>& out) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
        out.push_back(static_cast<std::uint32_t>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
      }
    }
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace sameish
