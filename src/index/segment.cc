#include "index/segment.h"

#include <algorithm>
#include <compare>

#include "base/hash.h"

namespace sameish::index {

std::uint64_t entry_number(const IndexId& id, IdKind kind) noexcept {
  return kind == IdKind::numbers ? id.number : hash64(id.name);
}

template <class Value>
std::uint32_t SegmentView<Value>::find_entry(std::uint64_t number, std::string_view name) const noexcept {
  if (num_entries == 0) return kNoEntry;
  const std::uint64_t place = fmix64(number);
  const std::uint32_t bucket = directory.bucket_of(place);
  // Most buckets hold a dozen; but a hostile caller may have chosen the numbers, so they are not looked at one by one.
  std::uint32_t begin = directory.begins[bucket];
  std::uint32_t end = directory.begins[bucket + 1];
  while (begin < end) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    std::strong_ordering order = fmix64(numbers[middle]) <=> place;
    if (std::is_eq(order) && name_begins != nullptr) order = id_of(middle).name <=> name;
    if (std::is_eq(order)) return middle;
    if (std::is_lt(order)) begin = middle + 1;
    if (std::is_gt(order)) end = middle;
  }
  return kNoEntry;
}

template <class Value>
void SegmentView<Value>::prefetch_bucket(std::uint64_t number) const noexcept {
  if (num_entries > 0) __builtin_prefetch(directory.begins + directory.bucket_of(fmix64(number)));
}

template <class Value>
void SegmentView<Value>::prefetch_entry(std::uint64_t number) const noexcept {
  if (num_entries == 0) return;
  const std::uint64_t* const first = numbers + directory.begins[directory.bucket_of(fmix64(number))];
  __builtin_prefetch(first);
  __builtin_prefetch(first + 8);
}

template <class Value>
bool SegmentView<Value>::has(std::uint32_t entry, const Value& value) const noexcept {
  const std::uint64_t rank = tables.rank_of(value);
  if (rank == tables.size) return false;
  const std::span<const std::uint32_t> entries = entries_of(static_cast<std::uint32_t>(rank));
  return std::binary_search(entries.begin(), entries.end(), entry);
}

template struct SegmentView<std::uint64_t>;
template struct SegmentView<Bits128>;

}  // namespace sameish::index
