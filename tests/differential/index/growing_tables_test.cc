// Growing tables against a map: every answer at every snapshot, also at those of long ago.
#include "index/growing_tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "base/hash.h"
#include "index/self_join.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::index {
namespace {

using Key = std::pair<std::uint64_t, std::string>;

template <class Value>
using Model = std::map<Key, Value>;

/// (question, id, distance), ascending.
using Found = std::vector<std::tuple<std::uint32_t, Key, std::uint32_t>>;

template <class Value>
Found found_by(const GrowingTables<Value>& tables, std::span<const Value> questions, unsigned k,
               std::uint32_t snapshot) {
  std::vector<TableMatch> matches;
  tables.find_near(questions, k, snapshot, matches);
  EXPECT_TRUE(std::is_sorted(matches.begin(), matches.end(),
                             [](const TableMatch& a, const TableMatch& b) { return a.query < b.query; }));
  Found found;
  for (const TableMatch& match : matches) {
    const IndexId id = tables.id_of(match.rank);
    found.emplace_back(match.query, Key(id.number, id.name), match.distance);
  }
  std::sort(found.begin(), found.end());
  return found;
}

template <class Value>
Found found_in(const Model<Value>& model, std::span<const Value> questions, unsigned k) {
  Found found;
  for (std::uint32_t q = 0; q < questions.size(); ++q) {
    for (const auto& [key, value] : model) {
      const unsigned distance = reference::slow_distance(questions[q], value);
      if (distance <= k) found.emplace_back(q, key, distance);
    }
  }
  return found;
}

template <class Value>
class GrowingTablesTest : public testing::Test {
 protected:
  /// Changes drawn from few ids, so that most of them replace and remove.
  void change(GrowingTables<Value>& tables, Model<Value>& model, const std::vector<Value>& pool) {
    const std::uint64_t id = random_() % 500;
    const Key key(id % 7 == 0 ? 1 : id, has_names_ ? "n" + std::to_string(id) : "");
    if (random_() % 4 == 0) {
      const std::uint32_t slot = tables.find(key.first, key.second);
      ASSERT_EQ(slot != kNoSlot, model.contains(key));
      if (slot != kNoSlot) tables.remove(slot);
      model.erase(key);
      return;
    }
    const Value& value = pool[random_() % pool.size()];
    tables.insert(key.first, key.second, value);
    model.insert_or_assign(key, value);
    ASSERT_EQ(tables.value_of(tables.find(key.first, key.second)), value);
  }

  void expect_exact(unsigned k, const std::vector<Value>& pool, bool has_names) {
    has_names_ = has_names;
    GrowingTables<Value> tables(k, 4000);
    Model<Value> model;
    std::vector<std::pair<std::uint32_t, Model<Value>>> past;
    for (int i = 0; tables.has_room(1) && i < 6000; ++i) {
      if (i % 500 == 3) past.emplace_back(tables.num_operations(), model);
      ASSERT_NO_FATAL_FAILURE(change(tables, model, pool));
      ASSERT_EQ(tables.size(), model.size());
    }
    past.emplace_back(tables.num_operations(), model);
    std::vector<Value> questions(pool.begin(), pool.begin() + 20);
    for (Value& question : questions) {
      for (std::uint64_t flips = random_() % (k + 2); flips > 0; --flips) {
        reference::flip(question, static_cast<unsigned>(random_() % kNumBits<Value>));
      }
    }
    for (const auto& [snapshot, then] : past) {
      for (const unsigned asked : {k, k / 2}) {
        SCOPED_TRACE("k " + std::to_string(asked) + " at " + std::to_string(snapshot));
        ASSERT_EQ(found_by<Value>(tables, questions, asked, snapshot), found_in<Value>(then, questions, asked));
      }
    }
  }

  SplitMix64 random_{17};
  bool has_names_ = false;
};
using Widths = testing::Types<std::uint64_t, Bits128>;
TYPED_TEST_SUITE(GrowingTablesTest, Widths);

TYPED_TEST(GrowingTablesTest, EveryDistance) {
  for (unsigned k = 0; k <= kMaxDistance; ++k) {
    ASSERT_NO_FATAL_FAILURE(this->expect_exact(k, reference::with_neighbors<TypeParam>(3000, k + 1, k), k % 2 == 0));
  }
}

TYPED_TEST(GrowingTablesTest, LongChains) {
  for (const unsigned k : {0U, 3U, 5U}) {
    ASSERT_NO_FATAL_FAILURE(this->expect_exact(k, reference::one_ball<TypeParam>(3000, 64, 1, k), false));
    ASSERT_NO_FATAL_FAILURE(this->expect_exact(k, std::vector<TypeParam>(20), true));
  }
}

TYPED_TEST(GrowingTablesTest, NothingIsFoundInNothing) {
  const GrowingTables<TypeParam> tables(3, 10);
  std::vector<TableMatch> matches;
  tables.find_near(reference::uniform<TypeParam>(3, 1), 3, tables.num_operations(), matches);
  EXPECT_TRUE(matches.empty());
  EXPECT_EQ(tables.find(5, ""), kNoSlot);
}

}  // namespace
}  // namespace sameish::index
