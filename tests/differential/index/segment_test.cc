// A segment against a map from id to fingerprint: every id, every fingerprint, every group.
#include "index/segment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "base/hash.h"
#include "reference/index/fingerprint_sets.h"

namespace sameish::index {
namespace {

template <class Value>
struct Rows {
  std::vector<std::uint64_t> numbers;
  std::vector<std::string> names;  // empty: ids are numbers
  std::vector<Value> values;
};

template <class Value>
Segment<Value> build(const Rows<Value>& rows, double max_bytes, unsigned num_threads) {
  const std::vector<std::string_view> names(rows.names.begin(), rows.names.end());
  return Segment<Value>::build({rows.numbers, names, rows.values}, {3, max_bytes}, num_threads);
}

/// As the segment says: by id, found through the ranks.
template <class Value>
std::map<std::pair<std::uint64_t, std::string>, Value> contents(const SegmentView<Value>& view) {
  std::map<std::pair<std::uint64_t, std::string>, Value> out;
  for (std::uint32_t rank = 0; rank < view.tables.size; ++rank) {
    const std::span<const std::uint32_t> entries = view.entries_of(rank);
    EXPECT_TRUE(std::is_sorted(entries.begin(), entries.end()));
    for (const std::uint32_t entry : entries) {
      const IndexId id = view.id_of(entry);
      EXPECT_TRUE(out.emplace(std::pair(id.number, std::string(id.name)), view.value_of(rank)).second) << "twice";
      EXPECT_TRUE(view.has(entry, view.value_of(rank)));
    }
  }
  return out;
}

template <class Value>
void expect_holds(const Rows<Value>& rows, double max_bytes, unsigned num_threads) {
  std::map<std::pair<std::uint64_t, std::string>, Value> model;
  for (std::size_t i = 0; i < rows.values.size(); ++i) {
    model.insert_or_assign({rows.numbers[i], rows.names.empty() ? "" : rows.names[i]}, rows.values[i]);
  }
  const Segment<Value> segment = build(rows, max_bytes, num_threads);
  const SegmentView<Value>& view = segment.view();
  ASSERT_EQ(view.num_entries, model.size());
  ASSERT_EQ(contents(view), model);
  for (const auto& [id, value] : model) {
    const std::uint32_t entry = view.find_entry(id.first, id.second);
    ASSERT_NE(entry, kNoEntry);
    ASSERT_EQ(view.id_of(entry).number, id.first);
    ASSERT_EQ(view.id_of(entry).name, id.second);
    ASSERT_TRUE(view.has(entry, value));
    Value other = value;
    reference::flip(other, 5);
    ASSERT_FALSE(view.has(entry, other));
  }
  for (std::uint64_t number = 0; number < 100; ++number) {
    const std::uint64_t absent = fmix64(number + 0x123456789);
    ASSERT_EQ(view.find_entry(absent, "") == kNoEntry, !model.contains({absent, ""}));
  }
}

/// Ids drawn from so many, fingerprints from so many: fewer than rows means that some are given again.
template <class Value>
Rows<Value> random_rows(std::size_t size, std::uint64_t num_ids, std::uint64_t num_values, bool has_names) {
  SplitMix64 random(size + num_ids);
  const std::vector<Value> pool = reference::uniform<Value>(num_values, 7);
  Rows<Value> rows;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t id = random() % num_ids;
    rows.values.push_back(pool[random() % num_values]);
    if (has_names) {
      rows.names.push_back("document " + std::to_string(id));
      rows.numbers.push_back(id % 2 == 0 ? fmix64(id) : id % 5);  // many names of one number
    } else {
      rows.numbers.push_back(id % 3 == 0 ? id : fmix64(id));
    }
  }
  return rows;
}

template <class Value>
class SegmentTest : public testing::Test {};
using Widths = testing::Types<std::uint64_t, Bits128>;
TYPED_TEST_SUITE(SegmentTest, Widths);

TYPED_TEST(SegmentTest, HoldsWhatWasGivenLast) {
  for (const std::size_t size : {0UL, 1UL, 2UL, 17UL, 1000UL, 20'000UL}) {
    for (const std::uint64_t num_ids : {1'000'000UL, size / 2 + 1}) {
      for (const std::uint64_t num_values : {1'000'000UL, size / 3 + 1, 2UL, 1UL}) {
        for (const bool has_names : {false, true}) {
          SCOPED_TRACE(std::to_string(size) + " rows of " + std::to_string(num_ids) + " ids and " +
                       std::to_string(num_values) + " fingerprints");
          const double max_bytes = has_names ? 0 : 40.0 * sizeof(TypeParam) / 8;
          ASSERT_NO_FATAL_FAILURE(
              expect_holds(random_rows<TypeParam>(size, num_ids, num_values, has_names), max_bytes, 1 + size % 3));
        }
      }
    }
  }
}

TYPED_TEST(SegmentTest, TheThreadsDoNotShow) {
  const Rows<TypeParam> rows = random_rows<TypeParam>(50'000, 40'000, 20'000, true);
  const Segment<TypeParam> one = build(rows, 0, 1);
  const Segment<TypeParam> four = build(rows, 0, 4);
  ASSERT_EQ(one.view().num_entries, four.view().num_entries);
  ASSERT_EQ(one.view().tables.size, four.view().tables.size);
  for (std::uint32_t rank = 0; rank < one.view().tables.size; ++rank) {
    ASSERT_EQ(one.view().value_of(rank), four.view().value_of(rank));
    ASSERT_TRUE(std::ranges::equal(one.view().entries_of(rank), four.view().entries_of(rank)));
  }
}

TEST(SegmentSpaceTest, TheCompactLayoutKeepsItsPromise) {
  const Rows<std::uint64_t> rows = random_rows<std::uint64_t>(1'000'000, ~0ULL, 1ULL << 40U >> 18U, false);
  EXPECT_LE(static_cast<double>(build(rows, kCompactBytes, 2).memory_bytes()), 1e6 * kCompactBytes);
  EXPECT_LE(static_cast<double>(build(rows, kFastBytes, 2).memory_bytes()), 1e6 * kFastBytes);
}

TEST(SegmentSpaceTest, TooFewBytesAreRefused) {
  EXPECT_EQ(choose_segment_layout<std::uint64_t>({3, 15}, 1000).error().code, ErrorCode::resource_limit);
  EXPECT_TRUE(choose_segment_layout<std::uint64_t>({3, 21}, 1000).ok());
  EXPECT_EQ(choose_segment_layout<Bits128>({3, 21}, 1000).error().code, ErrorCode::resource_limit);
}

}  // namespace
}  // namespace sameish::index
