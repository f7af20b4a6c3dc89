// Feature sets: the sorted distinct hashes of a document, and the same with counts (a bag).
// Idea     hashes are uniform, so the top bits alone put each within a few places of its sorted position: one
//          counting pass over about n/2 buckets, then an insertion sort that moves every value a place or two. A bucket that is
//          crowded all the same (repeats, or values chosen by an enemy) is sorted on its own, so the cost stays n log n.
// Cost     about 5 ns a feature at 2,000 features.
// Threads  pure functions; `scratch` belongs to the caller and is reused from document to document.
// Tests    tests/differential/feature/feature_set_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sameish::feature {

/// The memory sort_distinct() and sort_counted() work in.
struct SortScratch {
  std::vector<std::uint64_t> scattered;
  std::vector<std::uint32_t> bucket_ends;
};

/// Brings the distinct values of `hashes` to its front, ascending; returns how many. What lies behind is unspecified.
std::size_t sort_distinct(std::span<std::uint64_t> hashes, SortScratch& scratch);

/// Replaces `hashes` by its distinct values in ascending order.
void sort_distinct(std::vector<std::uint64_t>& hashes, SortScratch& scratch);
void sort_distinct(std::vector<std::uint64_t>& hashes);

/// The same; counts[i] becomes the number of times hashes[i] occurred.
void sort_counted(std::vector<std::uint64_t>& hashes, std::vector<std::uint32_t>& counts, SortScratch& scratch);

}  // namespace sameish::feature
