// order_by_key: fingerprints in order of a table's buckets.
// Idea     as block_partition.h, without ranks and for keys of two ranges: a scatter by the first bits of the bucket through
//          small buffers, then each part, which fits a cache, by the rest.
// Cost     about 12 ns a fingerprint.
// Threads  starts its own workers; the order does not depend on their number.
// Tests    tests/differential/index/hamming_tables_test.cc
#pragma once

#include <cstdint>
#include <span>

#include "index/table_layout.h"

namespace sameish::index {

/// `ordered` has the size of `values`, `begins` one entry more than there are buckets. Within a bucket the order of `values`
/// is kept.
template <class Value>
void order_by_key(std::span<const Value> values, const TableTest& test, unsigned num_threads, std::span<Value> ordered,
                  std::span<std::uint32_t> begins);

}  // namespace sameish::index
