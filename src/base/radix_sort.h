// radix_sort: ascending order of 64-bit values in linear time.
// Idea     least significant digit first, 11 bits a pass; one read counts all digits, and a digit that is the same in
//          every value costs nothing. So values that use 48 bits need five passes, not six.
// Cost     about 2 ns a value and pass, plus as much memory again as the values (the scratch vector keeps it).
// Threads  pure function of its arguments.
// Source   Knuth, The Art of Computer Programming 3, section 5.2.5.
// Tests    tests/unit/base/radix_sort_test.cc
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sameish {

inline void radix_sort(std::vector<std::uint64_t>& values, std::vector<std::uint64_t>& scratch) {
  constexpr unsigned kDigitBits = 11;
  constexpr unsigned kNumDigits = 6;
  constexpr std::size_t kRadix = std::size_t{1} << kDigitBits;
  if (values.size() < 1024) {
    std::sort(values.begin(), values.end());
    return;
  }
  std::vector<std::array<std::size_t, kRadix>> counts(kNumDigits);
  for (const std::uint64_t value : values) {
    for (unsigned d = 0; d < kNumDigits; ++d) ++counts[d][(value >> (d * kDigitBits)) & (kRadix - 1)];
  }
  scratch.resize(values.size());
  for (unsigned d = 0; d < kNumDigits; ++d) {
    const unsigned shift = d * kDigitBits;
    if (counts[d][(values.front() >> shift) & (kRadix - 1)] == values.size()) continue;
    std::size_t begin = 0;
    for (std::size_t& count : counts[d]) {
      const std::size_t end = begin + count;
      count = begin;
      begin = end;
    }
    for (const std::uint64_t value : values) scratch[counts[d][(value >> shift) & (kRadix - 1)]++] = value;
    values.swap(scratch);
  }
}

}  // namespace sameish
