// Every way in which two fingerprints can differ in a few bits.
#pragma once

#include "index/value_bits.h"

namespace sameish::reference {

/// Whether holds(difference) for every set of at most `most` bits of `num_bits`; stops at the first for which it does not.
template <class Holds>
bool for_all_differences(unsigned num_bits, unsigned most, const Holds& holds, index::Bits128 difference = {},
                         unsigned from = 0) {
  if (!holds(difference)) return false;
  for (unsigned bit = from; most > 0 && bit < num_bits; ++bit) {
    index::Bits128 more = difference;
    index::set_bit(more, bit);
    if (!for_all_differences(num_bits, most - 1, holds, more, bit + 1)) return false;
  }
  return true;
}

}  // namespace sameish::reference
