// The power goes while an index is changed: what was answered is there, with at most the one change that was not, whole.
// One number replays a whole history: cuts at any call, also while the last cut is being recovered from; disks that are full
// for a moment; processes that are killed while the machine goes on.
#include <gtest/gtest.h>

#include <optional>

#include "engine/open_index.h"
#include "reference/engine/doubtful_index.h"
#include "reference/io/fault_file_system.h"
#include "reference/nightly.h"
#include "reference/storage/memory_file_system.h"

namespace sameish {
namespace {

using reference::difference;
using reference::DoubtfulIndex;
using reference::NumberedChange;
using test::FaultFileSystem;
using test::MemoryFileSystem;
using Repeat = FaultFileSystem::Repeat;

const std::string kPath = "/index";

class History {
 public:
  explicit History(std::uint64_t seed)
      : seed_(seed),
        random_(seed),
        settings_{"test", seed % 3 == 0 ? 128U : 64U, 3, seed % 2 == 0 ? IdKind::names : IdKind::numbers, 0},
        runtime_{.growing_size = std::uint64_t{1} << random_() % 7, .merges_beside = false},
        model_(settings_.ids) {}

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
    if (cut_while_opening) faulty_.fail_at(1 + random_() % 30, ErrorCode::write_failed, Repeat::for_ever);
    {
      Result<Index> index = open_or_make();
      if (index.ok()) {
        is_made_ = true;
        expect(model_.resolve(*index), "after opening");
        bool goes_on = true;
        for (std::uint64_t left = random_() % 25; left > 0 && goes_on; --left) goes_on = change_on_a_full_disk(*index);
        if (goes_on) die(*index);
      } else if (!cut_while_opening) {
        expect(index.error().message, "it does not open");
      }
    }
    faulty_.heal();
    if (random_() % 4 != 0) disk_.crash(random_());
  }

  Result<Index> open_or_make() {
    Result<Index> opened = IndexOpener::open(faulty_, kPath, IndexAccess::write, runtime_);
    if (opened.ok() || is_made_ || opened.error().code != ErrorCode::not_found) return opened;
    return IndexOpener::create_at(faulty_, kPath, settings_, runtime_);
  }

  bool change_on_a_full_disk(Index& index) {
    const bool is_full = random_() % 8 == 0;
    if (is_full) faulty_.fail_at(1 + random_() % 12, ErrorCode::disk_full, Repeat::once);
    const bool goes_on = change(index);
    faulty_.heal();
    return goes_on;
  }

  /// Changes, until some call is the last one.
  void die(Index& index) {
    faulty_.fail_at(1 + random_() % 40, ErrorCode::write_failed, Repeat::for_ever);
    for (int left = 50; left > 0 && change(index); --left) continue;
  }

  /// Whether the index takes more changes, as far as anybody knows.
  bool change(Index& index) {
    const NumberedChange change(settings_, runtime_.growing_size, seed_, num_changes_++);
    const Status status = change.apply(index);
    if (status.ok()) {
      model_.answered(change);
      return wrong_.empty();
    }
    expect(difference(index, model_.sure()), "after " + status.error().message);
    if (status.error().code == ErrorCode::disk_full) return wrong_.empty();  // nothing was changed, here or on the disk
    model_.in_doubt(change);
    return false;
  }

  void expect(const std::string& fault, const std::string& when) {
    if (!fault.empty() && wrong_.empty()) wrong_ = when + ": " + fault + ", change " + std::to_string(num_changes_);
  }

  std::uint64_t seed_;
  SplitMix64 random_;
  IndexSettings settings_;
  IndexRuntime runtime_;
  DoubtfulIndex model_;
  MemoryFileSystem disk_;
  FaultFileSystem faulty_{disk_};
  std::uint64_t num_changes_ = 0;
  bool is_made_ = false;
  std::string wrong_;
};

TEST(IndexPowerCut, KeepsWhatWasAnsweredAndAtMostOneMore) {
  const std::uint64_t num_seeds = test::by_day_or_night<std::uint64_t>(200, 5'000);
  for (std::uint64_t seed = 1; seed <= num_seeds; ++seed) {
    ASSERT_EQ(History(seed).run(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace sameish
