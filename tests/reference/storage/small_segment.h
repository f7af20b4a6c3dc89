// SmallSegment: a segment from a few entries, each array of its view made in the most obvious way.
// Idea     the meaning of every section, in a few lines each: sort, count, look.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "base/hash.h"
#include "index/segment.h"

namespace sameish::test {

template <class Value>
struct SmallEntry {
  std::uint64_t number = 0;
  std::string name;  // empty where ids are numbers
  Value value{};
};

template <class Value>
class SmallSegment {
 public:
  SmallSegment(std::vector<SmallEntry<Value>> entries, IdKind ids, const std::vector<index::TableTest>& tests,
               unsigned max_distance, unsigned directory_bits)
      : entries_(std::move(entries)) {
    std::sort(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
      return std::tuple(fmix64(a.number), a.name) < std::tuple(fmix64(b.number), b.name);
    });
    make_directory(directory_bits);
    make_tables(tests, max_distance);
    make_ranks();
    if (ids == IdKind::names) make_names();
    view_.num_entries = entries_.size();
    view_.numbers = numbers_.data();
  }
  SmallSegment(const SmallSegment&) = delete;
  SmallSegment& operator=(const SmallSegment&) = delete;

  const index::SegmentView<Value>& view() const { return view_; }
  const std::vector<SmallEntry<Value>>& entries() const { return entries_; }

 private:
  void make_directory(unsigned bits) {
    begins_.assign((std::size_t{1} << bits) + 1, 0);
    for (const SmallEntry<Value>& entry : entries_) {
      numbers_.push_back(entry.number);
      const std::uint64_t bucket = fmix64(entry.number) >> (64 - bits);
      for (std::size_t after = bucket + 1; after < begins_.size(); ++after) ++begins_[after];
    }
    view_.directory = {bits, begins_.data()};
  }

  void make_tables(const std::vector<index::TableTest>& tests, unsigned max_distance) {
    for (const SmallEntry<Value>& entry : entries_) {
      if (std::find(values_.begin(), values_.end(), entry.value) == values_.end()) values_.push_back(entry.value);
    }
    tables_.resize(tests.size());
    for (std::size_t i = 0; i < tests.size(); ++i) {
      Table& table = tables_[i];
      table.values = i == 0 ? values_ : tables_[0].values;
      if (i == 0) std::sort(table.values.begin(), table.values.end());
      std::stable_sort(table.values.begin(), table.values.end(),
                       [&](const Value& a, const Value& b) { return tests[i].bucket_of(a) < tests[i].bucket_of(b); });
      table.begins.assign((std::size_t{1} << tests[i].directory_bits) + 1, 0);
      for (const Value& value : values_) {
        for (std::size_t after = tests[i].bucket_of(value) + 1; after < table.begins.size(); ++after) {
          ++table.begins[after];
        }
      }
      view_.tables.tables.push_back({tests[i], table.begins.data(), table.values.data()});
    }
    view_.tables.size = values_.size();
    view_.tables.max_distance = max_distance;
  }

  void make_ranks() {
    group_begins_ = {0};
    for (const Value& value : tables_[0].values) {
      std::vector<std::uint32_t> having;
      for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) {
        if (entries_[entry].value == value) having.push_back(entry);
      }
      if (having.size() == 1) {
        entries_by_rank_.push_back(having[0]);
        continue;
      }
      entries_by_rank_.push_back(index::kGroupFlag | static_cast<std::uint32_t>(group_begins_.size() - 1));
      group_entries_.insert(group_entries_.end(), having.begin(), having.end());
      group_begins_.push_back(static_cast<std::uint32_t>(group_entries_.size()));
    }
    view_.entries_by_rank = entries_by_rank_.data();
    view_.num_groups = group_begins_.size() - 1;
    view_.group_begins = group_begins_.data();
    view_.group_entries = group_entries_.data();
  }

  void make_names() {
    name_begins_ = {0};
    for (const SmallEntry<Value>& entry : entries_) {
      names_ += entry.name;
      name_begins_.push_back(names_.size());
    }
    view_.name_begins = name_begins_.data();
    view_.names = names_.data();
  }

  struct Table {
    std::vector<std::uint32_t> begins;
    std::vector<Value> values;
  };

  std::vector<SmallEntry<Value>> entries_;
  std::vector<std::uint64_t> numbers_;
  std::vector<std::uint32_t> begins_;
  std::vector<Value> values_;
  std::vector<Table> tables_;
  std::vector<std::uint32_t> entries_by_rank_;
  std::vector<std::uint32_t> group_begins_;
  std::vector<std::uint32_t> group_entries_;
  std::vector<std::uint64_t> name_begins_;
  std::string names_;
  index::SegmentView<Value> view_;
};

/// Four blocks of the fingerprint, of which one is free of errors when at most three bits differ.
template <class Value>
std::vector<index::TableTest> four_blocks(unsigned directory_bits) {
  std::vector<index::TableTest> tests;
  const unsigned width = std::min(index::kNumBits<Value> / 4, index::kMaxKeyBits);
  for (unsigned block = 0; block < 4; ++block) tests.push_back({{{block * width, width}, {}}, 0, directory_bits});
  return tests;
}

template <class Value>
Value random_value(SplitMix64& random) {
  if constexpr (sizeof(Value) == 8) {
    return random();
  } else {
    return {random(), random()};
  }
}

/// `num` entries, of which every fifth has the fingerprint of one before it.
template <class Value>
std::vector<SmallEntry<Value>> random_entries(std::size_t num, IdKind ids, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<SmallEntry<Value>> entries;
  for (std::size_t i = 0; i < num; ++i) {
    SmallEntry<Value> entry;
    entry.name = ids == IdKind::names ? "name" + std::to_string(random() % 1'000'000) + "-" + std::to_string(i) : "";
    entry.number = ids == IdKind::names ? hash64(entry.name) : random();
    entry.value = i % 5 == 4 ? entries[random() % i].value : random_value<Value>(random);
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace sameish::test
