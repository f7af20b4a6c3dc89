// The power goes while an index is written: what was answered is there, in order, with at most one group more.
// One number replays a whole history: cuts at any call, also while the last cut is being recovered from; disks that are
// full for a moment; processes that are killed while the machine goes on.
#include <gtest/gtest.h>

#include "reference/io/fault_file_system.h"
#include "reference/nightly.h"
#include "reference/storage/memory_file_system.h"
#include "reference/storage/small_store.h"

namespace sameish::storage {
namespace {

using test::FaultFileSystem;
using test::MemoryFileSystem;
using test::SmallStore;
using Repeat = FaultFileSystem::Repeat;

const std::string kPath = "/index";

class History {
 public:
  explicit History(std::uint64_t seed) : random_(seed) {}

  /// Empty, or what was not as promised.
  std::string run() {
    constexpr unsigned kNumLives = 6;
    for (unsigned life = 0; life < kNumLives && wrong_.empty(); ++life) live(random_() % 3 == 0);
    faulty_.heal();
    if (wrong_.empty()) live(false);
    if (wrong_.empty() && !is_made_) wrong_ = "it was never made";
    return wrong_;
  }

 private:
  /// From opening to the end of the process, at any call.
  void live(bool cut_while_opening) {
    if (cut_while_opening) faulty_.fail_at(1 + random_() % 20, ErrorCode::write_failed, Repeat::for_ever);
    Result<SmallStore> store = open_or_make();
    if (store.ok()) {
      check(store->num_groups());
      num_answered_ = store->num_groups();
      is_made_ = true;
      for (std::uint64_t left = random_() % 30; left > 0 && !store->is_broken(); --left) change(*store);
      die(*store);
    } else if (!cut_while_opening) {
      wrong_ = "it does not open: " + store.error().message;
    }
    store = Error{};
    faulty_.heal();
    if (random_() % 4 != 0) disk_.crash(random_());
  }

  Result<SmallStore> open_or_make() {
    Result<SmallStore> opened = SmallStore::open(faulty_, kPath);
    if (opened.ok() || is_made_ || opened.error().code != ErrorCode::not_found) return opened;
    return SmallStore::create(faulty_, kPath);
  }

  /// A change, sometimes on a disk that is full for a moment.
  void change(SmallStore& store) {
    const bool is_full = random_() % 8 == 0;
    if (is_full) faulty_.fail_at(1 + random_() % 4, ErrorCode::disk_full, Repeat::once);
    step(store, random_() % 16);
    faulty_.heal();
  }

  /// Changes, until some call is the last one.
  void die(SmallStore& store) {
    faulty_.fail_at(1 + random_() % 24, ErrorCode::write_failed, Repeat::for_ever);
    while (!store.is_broken() && faulty_.num_calls() < 24) step(store, random_() % 6);
  }

  void step(SmallStore& store, std::uint64_t kind) {
    const Status changed = kind == 0   ? store.merge()
                           : kind == 1 ? store.rotate()
                           : kind == 2 ? store.write_removals_again()
                                       : store.append();
    static_cast<void>(changed);  // what it is worth is seen when the index is opened again
    num_answered_ = store.num_groups();
  }

  void check(std::uint64_t num_found) {
    if (num_found >= num_answered_ && num_found <= num_answered_ + 1) return;
    wrong_ = std::to_string(num_found) + " groups are there, " + std::to_string(num_answered_) + " were answered";
  }

  SplitMix64 random_;
  MemoryFileSystem disk_;
  FaultFileSystem faulty_{disk_};
  std::uint64_t num_answered_ = 0;
  bool is_made_ = false;
  std::string wrong_;
};

TEST(PowerCut, KeepsWhatWasAnsweredAndAtMostOneMore) {
  const std::uint64_t num_seeds = test::by_day_or_night<std::uint64_t>(1'000, 20'000);
  for (std::uint64_t seed = 1; seed <= num_seeds; ++seed) {
    ASSERT_EQ(History(seed).run(), "") << "seed " << seed;
  }
}

/// Three ends of a log by hand: cut, torn in the middle, and a hole before a whole record.
TEST(PowerCut, ThreeEndsOfALog) {
  MemoryFileSystem disk;
  {
    auto store = SmallStore::create(disk, kPath);
    ASSERT_TRUE(store.ok());
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(store->append().ok());
  }
  const std::string log = kPath + "/000001.log";
  const std::string good = disk.read(log);
  disk.put(log, good.substr(0, good.size() - 100));
  EXPECT_EQ(SmallStore::open(disk, kPath)->num_groups(), 4U);
  std::string torn = good.substr(0, good.size() - 24);  // the mark behind it was not written yet
  torn.replace(good.size() - 1000, 512, 512, '\0');
  disk.put(log, torn);
  EXPECT_EQ(SmallStore::open(disk, kPath)->num_groups(), 4U);
  std::string hole = good;
  hole.replace(200, 512, 512, '\0');
  disk.put(log, hole);
  const auto refused = SmallStore::open(disk, kPath);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(disk.read(log), hole) << "a file that is refused is left as it is";
}

/// The disk of these tests forgets what it may: without a sync neither bytes nor names are sure.
TEST(PowerCut, DiskForgetsWhatWasNotSynced) {
  unsigned num_kept = 0;
  unsigned num_torn = 0;
  constexpr unsigned kNumSeeds = 100;
  for (std::uint64_t seed = 0; seed < kNumSeeds; ++seed) {
    MemoryFileSystem disk;
    disk.put("/a", std::string(2000, 'o'));
    auto file = disk.open("/a", OpenMode::append);
    ASSERT_TRUE((*file)->write(std::string(2000, 'n')).ok());
    ASSERT_TRUE(disk.rename("/a", "/b").ok());
    disk.crash(seed);
    EXPECT_NE(disk.has("/a"), disk.has("/b"));
    num_kept += disk.has("/b") ? 1U : 0U;
    const std::string found = disk.read(disk.has("/b") ? "/b" : "/a");
    EXPECT_EQ(found.substr(0, 2000), std::string(2000, 'o'));
    num_torn += found.size() > 2000 && found.find_first_not_of('n', 2000) != std::string::npos ? 1U : 0U;
  }
  EXPECT_GT(num_kept, 20U);
  EXPECT_LT(num_kept, 80U);
  EXPECT_GT(num_torn, 20U);
}

}  // namespace
}  // namespace sameish::storage
