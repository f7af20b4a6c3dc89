// Readers beside a writer: no id is ever missing, doubled, or seen with a fingerprint it did not have.
#include <sameish/index.h>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "base/hash.h"
#include "reference/io/temporary_directory.h"
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

/// Everything at once: readers of all kinds, two who change, one who merges, one who counts. Ids below kNumStaying are always
/// there; the others come and go.
class Everyone {
 public:
  /// `merges_all`: now and then; then growing tables stay small.
  Everyone(Index& index, bool merges_all) : index_(index), merges_all_(merges_all) {
    std::vector<IndexEntry> entries;
    for (std::uint64_t id = 0; id < kNumStaying; ++id) entries.push_back({{id, {}}, {value_of(id, 0)}});
    EXPECT_TRUE(index_.insert(entries).ok());
  }

  void run(int num_seconds) {
    std::vector<std::jthread> threads;
    threads.emplace_back([this] { repeat(1, [this](SplitMix64& random) { ask_one(random); }); });
    threads.emplace_back([this] { repeat(2, [this](SplitMix64& random) { ask_many(random, 16); }); });
    threads.emplace_back([this] { repeat(3, [this](SplitMix64& random) { ask_many(random, kNumStaying); }); });
    threads.emplace_back([this] { repeat(4, [this](SplitMix64& random) { move(random); }); });
    threads.emplace_back([this] { repeat(5, [this](SplitMix64& random) { come_and_go(random); }); });
    threads.emplace_back([this] { repeat(6, [this](SplitMix64& random) { tidy(random); }); });
    std::this_thread::sleep_for(std::chrono::seconds(num_seconds));
    is_over_ = true;
    threads.clear();
    EXPECT_EQ(index_.size(), kNumStaying);
  }

 private:
  static constexpr std::uint64_t kNumStaying = 1100;  // with all versions more than one task of questions

  template <class Step>
  void repeat(std::uint64_t seed, const Step& step) {
    SplitMix64 random(seed);
    do step(random);  // each at least once, however slow the machine is
    while (!is_over_ && !testing::Test::HasFailure());
  }

  void ask_one(SplitMix64& random) {
    const std::uint64_t id = random() % kNumStaying;
    expect_present(id, 1, {.max_matches = random() % 2});
  }
  void ask_many(SplitMix64& random, std::uint64_t num_ids) {
    const std::uint64_t first = random() % (kNumStaying - num_ids + 1);
    expect_present(first, num_ids, {.max_matches = random() % 3, .num_threads = 2});
  }

  /// Each of some ids is met, once or, while it moves, at several places; and nothing else.
  void expect_present(std::uint64_t first, std::uint64_t num_ids, const IndexQueryOptions& options) const {
    std::vector<Fingerprint> questions;
    for (std::uint64_t i = 0; i < num_ids * kNumVersions; ++i) {
      questions.push_back({value_of(first + i / kNumVersions, i % kNumVersions)});
    }
    const Result<IndexAnswers> answers = index_.query(questions, options);
    ASSERT_TRUE(answers.ok());
    for (std::uint64_t i = 0; i < num_ids; ++i) {
      std::uint64_t num_found = 0;
      for (std::uint64_t version = 0; version < kNumVersions; ++version) {
        const auto matches = (*answers)[i * kNumVersions + version];
        num_found += matches.size();
        ASSERT_LE(matches.size(), 1U);
        ASSERT_TRUE(matches.empty() || (matches[0].id.number == first + i && matches[0].distance == 0));
      }
      ASSERT_GE(num_found, 1U) << "id " << first + i << " is missing";
    }
  }

  /// Whoever changed an id sees the change, and not what was there before.
  void expect_at(std::uint64_t id, std::uint64_t version, bool is_there) const {
    std::vector<Fingerprint> questions;
    for (std::uint64_t each = 0; each < kNumVersions; ++each) questions.push_back({value_of(id, each)});
    const Result<IndexAnswers> answers = index_.query(questions);
    ASSERT_TRUE(answers.ok());
    for (std::uint64_t each = 0; each < kNumVersions; ++each) {
      ASSERT_EQ((*answers)[each].size(), is_there && each == version ? 1U : 0U) << "id " << id << " version " << each;
    }
  }

  void move(SplitMix64& random) {
    std::vector<IndexEntry> entries;
    const std::uint64_t size = random() % 16 == 0 ? 300 : 1 + random() % 20;
    for (std::uint64_t i = 0; i < size; ++i) {
      entries.push_back({{random() % kNumStaying, {}}, {0}});
      entries.back().fingerprint.low = value_of(entries.back().id.number, version_ = random() % kNumVersions);
    }
    ASSERT_TRUE(index_.insert(entries).ok());
    expect_at(entries.back().id.number, version_, true);
  }

  void come_and_go(SplitMix64& random) {
    const std::uint64_t id = kNumStaying + random() % 100;
    const std::uint64_t version = random() % kNumVersions;
    ASSERT_TRUE(index_.insert(std::vector<IndexEntry>{{{id, {}}, {value_of(id, version)}}}).ok());
    expect_at(id, version, true);
    std::vector<IndexId> ids = {{id, {}}};
    if (random() % 8 == 0) ids.resize(200, {id, {}});  // many at once take another way
    const Result<RemoveCounts> counts = index_.remove(ids);
    ASSERT_TRUE(counts.ok());
    ASSERT_EQ(counts->num_removed, 1U);
    expect_at(id, 0, false);
  }

  void tidy(SplitMix64& random) {
    const std::uint64_t kind = random() % 4;
    const auto may_be_stopped = [&](const Progress&) { return random() % 8 != 0; };
    const Status status = kind == 0 && merges_all_ ? index_.merge(may_be_stopped) : index_.settle(may_be_stopped);
    ASSERT_TRUE(status.ok() || status.error().code == ErrorCode::interrupted) << status.error().message;
    const IndexStatistics statistics = index_.statistics();
    ASSERT_GE(statistics.size, kNumStaying);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  Index& index_;
  bool merges_all_;
  std::uint64_t version_ = 0;
  std::atomic<bool> is_over_{false};
};

TEST(IndexThreadsTest, EveryoneAtOnceInMemory) {
  // The larger ones begin small after the first merge, and are made larger while they are asked.
  for (const std::uint64_t growing_size : {256U, 1U << 14U}) {
    Result<Index> index = Index::create({.scheme = "test"}, {.growing_size = growing_size});
    ASSERT_TRUE(index.ok());
    ASSERT_TRUE(index->insert(std::vector<IndexEntry>{{{0, {}}, {value_of(0, 0)}}}).ok());
    ASSERT_TRUE(index->merge().ok());
    Everyone(*index, growing_size == 256).run(test::by_day_or_night(1, 60));
  }
}

TEST(IndexThreadsTest, EveryoneAtOnceOnDisk) {
  const test::TemporaryDirectory directory;
  Result<Index> index = Index::create_at(directory / "index", {.scheme = "test"}, {.growing_size = 256});
  ASSERT_TRUE(index.ok());
  Everyone(*index, true).run(test::by_day_or_night(2, 60));
  ASSERT_TRUE(index->check().ok());
}

}  // namespace
}  // namespace sameish
