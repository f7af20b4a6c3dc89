#include "engine/index_merge.h"

namespace sameish::engine {
namespace {

constexpr std::uint64_t kSizeRatio = 3;

bool has_bit(std::span<const std::uint64_t> words, std::uint32_t entry) {
  return (words[entry / 64] >> entry % 64 & 1) != 0;
}

}  // namespace

MergeRange due_merge(std::span<const PartSize> parts, std::uint64_t most_entries) {
  MergeRange range{parts.size(), parts.size()};
  std::uint64_t newer = 0;
  for (std::size_t i = parts.size(); i-- > 0;) {
    const PartSize& part = parts[i];
    if (newer + part.num_entries > most_entries) break;
    const bool is_half_empty = part.num_stored > 0 && part.num_entries * 2 < part.num_stored;
    const bool is_alone = i + 1 == parts.size();
    if ((!is_alone && part.num_entries <= newer * kSizeRatio) || is_half_empty) range.begin = i;
    newer += part.num_entries;
  }
  return range;
}

template <class Value>
void EntryColumns<Value>::reserve(std::uint64_t size, bool has_names) {
  numbers.reserve(size);
  if (has_names) names.reserve(size);
  values.reserve(size);
}

template <class Value>
void append_entries(const index::SegmentView<Value>& view, std::span<const std::uint64_t> removal_words,
                    EntryColumns<Value>& columns) {
  const bool has_names = view.name_begins != nullptr;
  for (std::uint32_t rank = 0; rank < view.tables.size; ++rank) {
    for (const std::uint32_t entry : view.entries_of(rank)) {
      if (!has_bit(removal_words, entry)) columns.add(view.id_of(entry), view.value_of(rank), has_names);
    }
  }
}

template <class Value>
void append_entries(const index::GrowingTables<Value>& growing, bool has_names, EntryColumns<Value>& columns) {
  const std::uint32_t snapshot = growing.num_operations();
  for (std::uint32_t slot = 0; slot < snapshot; ++slot) {
    if (growing.is_there(slot, snapshot)) columns.add(growing.id_of(slot), growing.value_of(slot), has_names);
  }
}

template struct EntryColumns<std::uint64_t>;
template struct EntryColumns<index::Bits128>;
template void append_entries(const index::SegmentView<std::uint64_t>&, std::span<const std::uint64_t>,
                             EntryColumns<std::uint64_t>&);
template void append_entries(const index::SegmentView<index::Bits128>&, std::span<const std::uint64_t>,
                             EntryColumns<index::Bits128>&);
template void append_entries(const index::GrowingTables<std::uint64_t>&, bool, EntryColumns<std::uint64_t>&);
template void append_entries(const index::GrowingTables<index::Bits128>&, bool, EntryColumns<index::Bits128>&);

}  // namespace sameish::engine
