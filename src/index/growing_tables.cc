#include "index/growing_tables.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "base/hash.h"
#include "index/table_probes.h"

namespace sameish::index {
namespace {

constexpr std::size_t kNameChunkBytes = std::size_t{1} << 18U;
constexpr double kStepNs = 15;  // a bucket or a link of a chain, most of them in the cache
constexpr double kScanNs = 0.12;
constexpr std::uint32_t kLeastScan = 256;  // steps along chains that never count as long

}  // namespace

template <class Value>
GrowingTables<Value>::GrowingTables(unsigned max_distance, std::uint64_t capacity)
    : capacity_(capacity),
      layout_(choose_layout(kNumBits<Value>, max_distance, capacity, 0).value()),
      values_(capacity),
      numbers_(capacity),
      names_(capacity),
      ends_(capacity),
      slots_(0, SlotHash{this}, SlotEqual{this}) {
  for (const TableTest& test : layout_.tables) {
    tables_.push_back(
        {test, ZeroArray<std::uint32_t>(std::size_t{1} << test.directory_bits), ZeroArray<std::uint32_t>(capacity)});
  }
}

template <class Value>
std::size_t GrowingTables<Value>::SlotHash::operator()(std::uint32_t slot) const noexcept {
  return fmix64(tables->numbers_[slot]);
}

template <class Value>
std::size_t GrowingTables<Value>::SlotHash::operator()(const SlotKey& key) const noexcept {
  return fmix64(key.number);
}

template <class Value>
bool GrowingTables<Value>::SlotEqual::operator()(const SlotKey& key, std::uint32_t slot) const noexcept {
  const IndexId id = tables->id_of(slot);
  return id.number == key.number && id.name == key.name;
}

template <class Value>
std::uint32_t GrowingTables<Value>::find(std::uint64_t number, std::string_view name) const noexcept {
  const auto found = slots_.find(SlotKey{number, name});
  return found == slots_.end() ? kNoSlot : *found;
}

template <class Value>
void GrowingTables<Value>::insert(std::uint64_t number, std::string_view name, const Value& value) {
  const std::uint32_t slot = num_operations_.load(std::memory_order_relaxed);
  assert(slot < capacity_);
  const std::uint32_t before = find(number, name);
  values_[slot] = value;
  numbers_[slot] = number;
  names_[slot] = {keep_name(name), static_cast<std::uint32_t>(name.size())};
  slots_.insert(slot);  // the last that could be refused memory; nobody sees the slot yet
  for (const Table& table : tables_) {
    std::atomic_ref head(table.heads[table.test.bucket_of(value)]);
    table.next[slot] = head.load(std::memory_order_relaxed);
    head.store(slot + 1, std::memory_order_release);
  }
  if (before != kNoSlot) end_slot(before, slot);
  size_.fetch_add(1, std::memory_order_relaxed);
  num_operations_.store(slot + 1, std::memory_order_release);
}

template <class Value>
void GrowingTables<Value>::remove(std::uint32_t slot) {
  const std::uint32_t operation = num_operations_.load(std::memory_order_relaxed);
  assert(operation < capacity_);
  std::atomic_ref(ends_[operation]).store(1, std::memory_order_release);  // its own slot holds nothing
  end_slot(slot, operation);
  num_operations_.store(operation + 1, std::memory_order_release);
}

template <class Value>
void GrowingTables<Value>::end_slot(std::uint32_t slot, std::uint32_t operation) {
  slots_.erase(slot);
  std::atomic_ref(ends_[slot]).store(operation + 1, std::memory_order_release);
  size_.fetch_sub(1, std::memory_order_relaxed);
}

template <class Value>
void GrowingTables<Value>::reserve(std::uint64_t num_operations, std::size_t name_bytes) {
  slots_.reserve(slots_.size() + num_operations);
  if (name_bytes <= name_room_.size()) return;
  const std::size_t size = std::max(kNameChunkBytes, name_bytes);
  name_chunks_.push_back(std::make_unique_for_overwrite<char[]>(size));
  name_room_ = {name_chunks_.back().get(), size};
  name_bytes_.fetch_add(size, std::memory_order_relaxed);
}

template <class Value>
const char* GrowingTables<Value>::keep_name(std::string_view name) {
  if (name.empty()) return nullptr;
  if (name.size() > name_room_.size()) reserve(1, name.size());
  char* const begin = name_room_.data();
  std::memcpy(begin, name.data(), name.size());
  name_room_ = name_room_.subspan(name.size());
  return begin;
}

template <class Value>
std::uint64_t GrowingTables<Value>::memory_bytes() const noexcept {
  const std::uint64_t num_slots = num_operations();
  std::uint64_t bytes = num_slots * (sizeof(Value) + sizeof(std::uint64_t) + sizeof(Name) + sizeof(std::uint32_t));
  for (const Table& table : tables_) {
    bytes +=
        sizeof(std::uint32_t) * (num_slots + std::min(num_slots * 1024, std::uint64_t{1} << table.test.directory_bits));
  }
  return bytes + name_bytes_.load(std::memory_order_relaxed);
}

/// Questions in three steps, each some questions ahead of the next: which buckets, where their chains begin, the chains.
template <class Value>
class GrowingSearch {
 public:
  GrowingSearch(const GrowingTables<Value>& tables, std::span<const Value> queries, unsigned max_distance,
                std::uint32_t snapshot, std::vector<TableMatch>& matches)
      : tables_(tables),
        queries_(queries),
        max_distance_(max_distance),
        snapshot_(snapshot),
        matches_(matches),
        loops_(kernel::hamming_compare<Value>(kernel::active_level())),
        plan_(tables.layout_.tables, max_distance),
        links_(kAhead * plan_.probes().size()),
        most_steps_(snapshot / 32 + kLeastScan) {}

  /// Until there are so many matches; how many questions were answered.
  std::size_t run(std::size_t most_matches) {
    std::size_t num_answered = 0;
    const double scan_ns = kScanNs * snapshot_;
    if (plan_.probes().empty() || kStepNs * static_cast<double>(plan_.probes().size()) > scan_ns) {
      while (num_answered < queries_.size() && matches_.size() < most_matches) scan(num_answered++);
      return num_answered;
    }
    for (std::size_t step = 0; step < queries_.size() + 2 && matches_.size() < most_matches; ++step) {
      if (step < queries_.size()) find_buckets(step);
      if (step >= 1 && step - 1 < queries_.size()) find_heads(step - 1);
      if (step >= 2) follow_chains(num_answered++);
    }
    return num_answered;
  }

 private:
  static constexpr std::size_t kAhead = 3;

  [[nodiscard]] std::uint32_t* links_of(std::size_t query) noexcept {
    return links_.data() + query % kAhead * plan_.probes().size();
  }

  void find_buckets(std::size_t query) {
    std::uint32_t* bucket = links_of(query);
    for (const Probe& probe : plan_.probes()) {
      const auto& table = tables_.tables_[probe.table];
      *bucket = table.test.bucket_of(queries_[query]) ^ probe.flips;
      __builtin_prefetch(table.heads.data() + *bucket++);
    }
  }

  void find_heads(std::size_t query) {
    std::uint32_t* link = links_of(query);
    for (const Probe& probe : plan_.probes()) {
      const auto& table = tables_.tables_[probe.table];
      *link = std::atomic_ref(table.heads[*link]).load(std::memory_order_acquire);
      if (*link != 0) {
        __builtin_prefetch(tables_.values_.data() + (*link - 1));
        __builtin_prefetch(table.next.data() + (*link - 1));
      }
      ++link;
    }
  }

  void follow_chains(std::size_t query) {
    const std::uint32_t* link = links_of(query);
    const std::size_t first_match = matches_.size();
    std::uint32_t steps = 0;
    for (const Probe& probe : plan_.probes()) {
      const auto& table = tables_.tables_[probe.table];
      for (std::uint32_t at = *link++; at != 0; at = table.next[at - 1]) {
        if (++steps > most_steps_) {
          matches_.resize(first_match);
          scan(query);
          return;
        }
        take(query, probe.table, at - 1);
      }
    }
  }

  void take(std::size_t query, std::uint32_t table, std::uint32_t slot) {
    if (slot >= snapshot_) return;
    const Value difference = bit_xor(tables_.values_[slot], queries_[query]);
    const unsigned distance = count_bits(difference);
    if (distance > max_distance_ || plan_.owner(difference) != table) return;
    report(query, slot, distance);
  }

  void report(std::size_t query, std::uint32_t slot, unsigned distance) {
    if (tables_.is_there(slot, snapshot_)) matches_.push_back({static_cast<std::uint32_t>(query), slot, distance});
  }

  void scan(std::size_t query) {
    std::uint32_t begin = 0;
    while (begin < snapshot_) {
      std::size_t num_values = snapshot_ - begin;
      const std::size_t num_places =
          loops_.search(queries_[query], tables_.values_.data() + begin, num_values, max_distance_, places_.data());
      for (std::size_t i = 0; i < num_places; ++i) {
        const std::uint32_t slot = begin + places_[i];
        report(query, slot, count_bits(bit_xor(tables_.values_[slot], queries_[query])));
      }
      begin += static_cast<std::uint32_t>(num_values);
    }
  }

  const GrowingTables<Value>& tables_;
  std::span<const Value> queries_;
  unsigned max_distance_;
  std::uint32_t snapshot_;
  std::vector<TableMatch>& matches_;
  kernel::HammingCompare<Value> loops_;
  ProbePlan<Value> plan_;
  std::vector<std::uint32_t> links_;  // of kAhead questions, by probe: its bucket, then the head of its chain
  std::uint32_t most_steps_;
  std::array<std::uint32_t, kernel::kCompareTile> places_;
};

template <class Value>
std::size_t GrowingTables<Value>::find_near(std::span<const Value> queries, unsigned max_distance,
                                            std::uint32_t snapshot, std::vector<TableMatch>& matches,
                                            std::size_t most_matches) const {
  if (snapshot == 0 || queries.empty()) return queries.size();
  return GrowingSearch<Value>(*this, queries, max_distance, snapshot, matches).run(most_matches);
}

template class GrowingTables<std::uint64_t>;
template class GrowingTables<Bits128>;

}  // namespace sameish::index
