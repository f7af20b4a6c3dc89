#include "feature/feature_set.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <span>

namespace sameish::feature {
namespace {

constexpr std::size_t kFewHashes = 64;      // below this std::sort wins
constexpr std::size_t kMaxBucketBits = 14;  // 64 KiB of counters: more would leave the L1 cache
constexpr std::uint32_t kCrowded = 24;      // beyond this an insertion sort loses

/// Distributes the hashes to `scattered` by their top bits; bucket_ends[b] becomes the end of bucket b.
void scatter(std::span<const std::uint64_t> hashes, unsigned bucket_bits, SortScratch& scratch) {
  const unsigned shift = 64 - bucket_bits;
  scratch.bucket_ends.assign(std::size_t{1} << bucket_bits, 0);
  scratch.scattered.resize(hashes.size());
  std::uint32_t* const ends = scratch.bucket_ends.data();
  for (const std::uint64_t hash : hashes) ++ends[hash >> shift];
  std::uint32_t start = 0;
  for (std::uint32_t& end : scratch.bucket_ends) {
    const std::uint32_t count = end;
    end = start;
    start += count;
  }
  std::uint64_t* const scattered = scratch.scattered.data();
  for (const std::uint64_t hash : hashes) scattered[ends[hash >> shift]++] = hash;
}

void insertion_sort(std::span<std::uint64_t> values) noexcept {
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::uint64_t value = values[i];
    std::size_t place = i;
    for (; place > 0 && values[place - 1] > value; --place) values[place] = values[place - 1];
    values[place] = value;
  }
}

/// Sorts what scatter() left; buckets are in order already, so only places within a bucket change.
void sort_buckets(SortScratch& scratch) {
  std::uint32_t begin = 0;
  for (const std::uint32_t end : scratch.bucket_ends) {
    if (end - begin > kCrowded) std::sort(scratch.scattered.begin() + begin, scratch.scattered.begin() + end);
    begin = end;
  }
  insertion_sort(scratch.scattered);
}

/// `hashes` in ascending order, in its own memory or in the scratch.
std::span<const std::uint64_t> sorted(std::span<std::uint64_t> hashes, SortScratch& scratch) {
  assert(hashes.size() <= std::numeric_limits<std::uint32_t>::max());
  if (hashes.size() <= kFewHashes) {
    std::sort(hashes.begin(), hashes.end());
    return hashes;
  }
  const std::size_t bits = std::bit_width(hashes.size()) - 1;
  scatter(hashes, static_cast<unsigned>(std::min(bits, kMaxBucketBits)), scratch);
  sort_buckets(scratch);
  return scratch.scattered;
}

}  // namespace

std::size_t sort_distinct(std::span<std::uint64_t> hashes, SortScratch& scratch) {
  if (hashes.empty()) return 0;
  const std::span<const std::uint64_t> ascending = sorted(hashes, scratch);
  std::uint64_t* const out = hashes.data();
  std::size_t num_distinct = 0;
  std::uint64_t last = ~ascending.front();
  for (const std::uint64_t hash : ascending) {  // writes every value, keeps it by advancing: no branch to mispredict
    out[num_distinct] = hash;
    num_distinct += hash != last;
    last = hash;
  }
  return num_distinct;
}

void sort_distinct(std::vector<std::uint64_t>& hashes, SortScratch& scratch) {
  hashes.resize(sort_distinct(std::span(hashes), scratch));
}

void sort_distinct(std::vector<std::uint64_t>& hashes) {
  SortScratch scratch;
  sort_distinct(hashes, scratch);
}

void sort_counted(std::vector<std::uint64_t>& hashes, std::vector<std::uint32_t>& counts, SortScratch& scratch) {
  counts.clear();
  if (hashes.empty()) return;
  const std::span<const std::uint64_t> ascending = sorted(hashes, scratch);
  std::size_t num_distinct = 0;
  for (const std::uint64_t hash : ascending) {
    if (num_distinct > 0 && hashes[num_distinct - 1] == hash) {
      ++counts.back();
      continue;
    }
    hashes[num_distinct++] = hash;
    counts.push_back(1);
  }
  hashes.resize(num_distinct);
}

}  // namespace sameish::feature
