// Readers beside a writer: no id is ever missing, doubled, or seen with a fingerprint it did not have.
#include <sameish/index.h>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "reference/nightly.h"

namespace sameish {
namespace {

constexpr std::uint64_t kNumIds = 300;
constexpr std::uint64_t kNumVersions = 4;

/// Every id moves among four fingerprints that differ in all from every other id's.
std::uint64_t value_of(std::uint64_t id, std::uint64_t version) { return fmix64(id * kNumVersions + version + 1); }

/// Asks for all fingerprints of some ids until told to stop.
void read(const Index& index, std::uint64_t seed, const std::atomic<bool>& is_over, std::atomic<std::uint64_t>& faults,
          std::atomic<std::uint64_t>& num_asked) {
  SplitMix64 random(seed);
  while (!is_over) {
    std::vector<Fingerprint> questions;
    const std::uint64_t id = random() % kNumIds;
    for (std::uint64_t version = 0; version < kNumVersions; ++version) questions.push_back({value_of(id, version)});
    const Result<IndexAnswers> answers = index.query(questions);
    std::uint64_t num_found = 0;
    for (std::size_t i = 0; answers.ok() && i < questions.size(); ++i) {
      for (const IndexMatch& match : (*answers)[i]) {
        if (match.id.number != id || match.distance != 0) ++faults;
        ++num_found;
      }
    }
    // One batch is answered by one state; an id that changes meanwhile may be met at its old and its new place.
    if (num_found < 1 || num_found > 2) ++faults;
    ++num_asked;
  }
}

TEST(IndexThreadsTest, ReadersNeverMissAnIdThatIsMoved) {
  Result<Index> index = Index::create({.scheme = "test"}, {.growing_size = 512});
  ASSERT_TRUE(index.ok());
  std::vector<IndexEntry> entries;
  for (std::uint64_t id = 0; id < kNumIds; ++id) entries.push_back({{id, {}}, {value_of(id, 0)}});
  ASSERT_TRUE(index->insert(entries).ok());
  std::atomic<bool> is_over{false};
  std::atomic<std::uint64_t> faults{0};
  std::atomic<std::uint64_t> num_asked{0};
  std::vector<std::jthread> readers;
  for (std::uint64_t i = 0; i < 3; ++i) {
    readers.emplace_back([&, i] { read(*index, i, is_over, faults, num_asked); });
  }
  SplitMix64 random(99);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(test::by_day_or_night(2, 60));
  for (int i = 0; std::chrono::steady_clock::now() < end; ++i) {
    entries.clear();
    for (std::uint64_t n = random() % 20 + (i % 50 == 0 ? kNumIds : 1); n > 0; --n) {
      const std::uint64_t id = random() % kNumIds;
      entries.push_back({{id, {}}, {value_of(id, random() % kNumVersions)}});
    }
    ASSERT_TRUE(index->insert(entries).ok());
    ASSERT_TRUE(i % 400 != 0 || index->merge().ok());
  }
  is_over = true;
  readers.clear();
  EXPECT_EQ(faults, 0U);
  EXPECT_GT(num_asked, 100U);
  EXPECT_EQ(index->size(), kNumIds);
}

}  // namespace
}  // namespace sameish
