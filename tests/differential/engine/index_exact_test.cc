// Large indexes against a look at every fingerprint: all distances, both widths, growing tables and segments at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include <sameish/index.h>

#include "base/hash.h"
#include "reference/nightly.h"

namespace sameish {
namespace {

class IndexExactTest : public testing::TestWithParam<std::tuple<unsigned, unsigned>> {};

Fingerprint with_flips(Fingerprint fingerprint, std::uint64_t num_flips, SplitMix64& random) {
  for (; num_flips > 0; --num_flips) {
    const std::uint64_t bit = random() % fingerprint.bits;
    (bit < 64 ? fingerprint.low : fingerprint.high) ^= std::uint64_t{1} << bit % 64;
  }
  return fingerprint;
}

unsigned distance_of(const Fingerprint& a, const Fingerprint& b) {
  return static_cast<unsigned>(__builtin_popcountll(a.low ^ b.low) + __builtin_popcountll(a.high ^ b.high));
}

/// As texts make them: most are alone, some are copies of one before or some bits away from it, and boilerplate comes by the
/// hundred. Chains of neighbors lead far.
std::vector<IndexEntry> draw_entries(std::size_t size, unsigned bits, SplitMix64& random) {
  std::vector<IndexEntry> entries;
  entries.reserve(size);
  for (std::uint64_t id = 0; id < size; ++id) {
    Fingerprint fingerprint{random(), bits == 128 ? random() : 0, bits};
    const std::uint64_t dice = random() % 10;
    if (dice == 0 && id > 0) fingerprint = entries[random() % id].fingerprint;
    if (dice == 1 && id > 0) fingerprint = with_flips(entries[random() % id].fingerprint, 1 + random() % 11, random);
    if (dice == 2 && id > 0)
      fingerprint = with_flips(entries[random() % std::min<std::uint64_t>(id, 5)].fingerprint, random() % 12, random);
    entries.push_back({{id, {}}, fingerprint});
  }
  return entries;
}

/// One segment and full growing tables; some of the segment is replaced or removed by what comes later.
Index make_index(const IndexSettings& settings, std::vector<IndexEntry>& entries, SplitMix64& random) {
  const std::size_t num_growing = 100'000;
  Result<Index> index = Index::create(settings, {.num_threads = 2, .growing_size = 250'000, .merges_beside = false});
  EXPECT_TRUE(index.ok());
  EXPECT_TRUE(index->insert(std::span(entries).first(entries.size() - num_growing)).ok());
  std::vector<IndexEntry> later(entries.end() - num_growing, entries.end());
  for (std::size_t i = 0; i < later.size(); i += 20) {
    const std::uint64_t id = random() % (entries.size() - num_growing);
    later[i] = {{id, {}}, later[i].fingerprint};
    entries[entries.size() - num_growing + i].fingerprint.bits = 0;  // never given
    entries[id].fingerprint = later[i].fingerprint;
  }
  EXPECT_TRUE(index->insert(later).ok());
  std::vector<IndexId> removed;
  for (std::size_t i = 0; i < 1000; ++i) {
    const std::uint64_t id = random() % entries.size();
    if (entries[id].fingerprint.bits == 0) continue;
    entries[id].fingerprint.bits = 0;
    removed.push_back({id, {}});
  }
  EXPECT_EQ(index->remove(removed)->num_removed, removed.size());
  std::erase_if(entries, [](const IndexEntry& entry) { return entry.fingerprint.bits == 0; });
  EXPECT_EQ(index->size(), entries.size());
  return std::move(*index);
}

TEST_P(IndexExactTest, AnswersAsALookAtEveryOne) {
  const auto [bits, built] = GetParam();
  SplitMix64 random(bits * 100 + built);
  const std::size_t size = test::by_day_or_night<std::size_t>(built % 5 == 3 ? 1'000'000 : 250'000, 2'000'000);
  std::vector<IndexEntry> entries = draw_entries(size, bits, random);
  const Index index = make_index({.scheme = "test", .bits = bits, .max_distance = built}, entries, random);
  const IndexStatistics statistics = index.statistics();
  EXPECT_GT(statistics.num_growing, 90'000U);
  EXPECT_EQ(statistics.segments.size(), 1U);
  std::vector<Fingerprint> questions;
  for (std::size_t i = 0; i < test::by_day_or_night(30U, 1000U); ++i) {
    questions.push_back(with_flips(entries[random() % entries.size()].fingerprint, random() % (built + 2), random));
  }
  const Result<IndexAnswers> answers = index.query(questions);
  ASSERT_TRUE(answers.ok());
  for (std::size_t i = 0; i < questions.size(); ++i) {
    std::vector<std::pair<unsigned, std::uint64_t>> expected;
    for (const IndexEntry& entry : entries) {
      const unsigned distance = distance_of(entry.fingerprint, questions[i]);
      if (distance <= built) expected.emplace_back(distance, entry.id.number);
    }
    std::sort(expected.begin(), expected.end());
    std::vector<std::pair<unsigned, std::uint64_t>> found;
    for (const IndexMatch& match : (*answers)[i]) found.emplace_back(match.distance, match.id.number);
    ASSERT_EQ(found, expected) << "question " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(All, IndexExactTest,
                         testing::Combine(testing::Values(64U, 128U), testing::Range(0U, kMaxIndexDistance + 1)));

}  // namespace
}  // namespace sameish
