// Every call that an index makes to the file system is refused, once and for some time: the change has the right error, the
// index answers as before it, and when the fault is gone it takes changes again or says that it has to be opened again.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/open_index.h"
#include "reference/engine/doubtful_index.h"
#include "reference/io/fault_file_system.h"
#include "reference/io/temporary_directory.h"
#include "reference/nightly.h"
#include "reference/storage/memory_file_system.h"

namespace sameish {
namespace {

using reference::difference;
using reference::DoubtfulIndex;
using reference::NumberedChange;
using test::FaultFileSystem;
using test::MemoryFileSystem;
using test::TemporaryDirectory;
using Repeat = FaultFileSystem::Repeat;

constexpr std::uint64_t kSeed = 5;
constexpr std::uint64_t kGrowingSize = 16;
const IndexSettings kSettings{"test", 64, 3, IdKind::names, 0};
const IndexRuntime kRuntime{.growing_size = kGrowingSize, .merges_beside = false};

/// An index is made, changed, closed, opened, changed; a reader opens beside it. As far as the faults let it.
class Life {
 public:
  Life(FileSystem& real, std::string path, ErrorCode code, Repeat repeat, std::uint64_t call)
      : real_(real), files_(real), path_(std::move(path)), code_(code), repeat_(repeat) {
    files_.fail_at(call, code, repeat);
  }

  void run() {
    make();
    for (int opening = 0; opening < 3 && !testing::Test::HasFailure(); ++opening) {
      open_and_change();
      EXPECT_EQ(files_.num_open_files(), 0U);
    }
    heal();
    Result<Index> index = IndexOpener::open(real_, path_, IndexAccess::write, kRuntime);
    ASSERT_TRUE(index.ok()) << index.error().message;
    ASSERT_EQ(model_.resolve(*index), "");
    ASSERT_TRUE(index->merge().ok());
    ASSERT_EQ(difference(*index, model_.sure()), "");
    EXPECT_LE(real_.list(path_)->size(), 3U) << "more than a manifest, a log and a segment";
  }

  [[nodiscard]] std::uint64_t num_calls() const { return files_.num_calls(); }

 private:
  /// When a creation fails, the next one does it, or there is an empty index.
  void make() {
    Result<Index> made = IndexOpener::create_at(files_, path_, kSettings, kRuntime);
    if (made.ok()) return;
    expect_code(made.error());
    heal();
    made = IndexOpener::create_at(real_, path_, kSettings, kRuntime);
    if (!made.ok()) made = IndexOpener::open(real_, path_, IndexAccess::write, kRuntime);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(made->size(), 0U);
  }

  void open_and_change() {
    Result<Index> index = IndexOpener::open(files_, path_, IndexAccess::write, kRuntime);
    if (!index.ok()) {
      expect_code(index.error());
      heal();
      index = IndexOpener::open(files_, path_, IndexAccess::write, kRuntime);
    }
    ASSERT_TRUE(index.ok()) << index.error().message;
    ASSERT_EQ(model_.resolve(*index), "");
    is_refusing_ = false;
    for (int i = 0; i < 20 && !testing::Test::HasFailure(); ++i) change(*index);
    read_beside();
  }

  void change(Index& index) {
    const NumberedChange change(kSettings, kGrowingSize, kSeed, num_changes_++);
    const Status status = change.apply(index);
    if (status.ok()) {
      // A merge with nothing to do writes nothing, and may be answered.
      EXPECT_FALSE(is_refusing_ && change.is_visible()) << "a change was answered after one was in doubt";
      model_.answered(change);
      if (is_full_) expect_no_strays(index);
      is_full_ = false;
      return;
    }
    EXPECT_EQ(difference(index, model_.sure()), "") << status.error().message;
    if (is_refusing_) {
      EXPECT_EQ(status.error().code, ErrorCode::write_failed);
      EXPECT_NE(status.error().message.find("open the index again"), std::string::npos) << status.error().message;
      return;
    }
    EXPECT_NE(files_.refused(), "") << "refused without a cause: " << status.error().message;
    expect_code(status.error());
    is_full_ = status.error().code == ErrorCode::disk_full;
    is_refusing_ = status.error().message.find("open the index again") != std::string::npos;
    if (is_refusing_) model_.in_doubt(change);
    if (++num_failed_ == 3) heal();
  }

  /// After a disk that was full nothing is left of what it had no room for.
  void expect_no_strays(const Index& index) {
    if (files_.refused() == "unlink" || repeat_ == Repeat::for_ever) return;  // what cannot be removed stays a while
    const Result<std::vector<std::string>> names = real_.list(path_);
    const auto count = [&](std::string_view ending) {
      return static_cast<std::size_t>(
          std::count_if(names->begin(), names->end(), [&](const auto& name) { return name.ends_with(ending); }));
    };
    EXPECT_EQ(count(".segment"), index.statistics().segments.size()) << files_.refused();
    EXPECT_LE(count(".removed"), index.statistics().segments.size()) << files_.refused();
    EXPECT_EQ(count(".log"), 1U) << files_.refused();
    EXPECT_EQ(count(".new"), 0U) << files_.refused();
  }

  void read_beside() {
    const Result<Index> reader = IndexOpener::open(files_, path_, IndexAccess::read, kRuntime);
    if (reader.ok()) {
      EXPECT_TRUE(model_.is_one_of_both(*reader));
    } else {
      expect_code(reader.error());
      heal();
    }
  }

  void expect_code(const Error& error) const {
    EXPECT_TRUE(error.code == code_ || error.code == ErrorCode::write_failed) << error.message;
  }
  void heal() {
    if (repeat_ == Repeat::for_ever) files_.heal();
  }

  FileSystem& real_;
  FaultFileSystem files_;
  std::string path_;
  ErrorCode code_;
  Repeat repeat_;
  DoubtfulIndex model_{kSettings.ids};
  std::uint64_t num_changes_ = 0;
  int num_failed_ = 0;
  bool is_refusing_ = false;
  bool is_full_ = false;
};

std::uint64_t num_calls_of_a_life() {
  MemoryFileSystem files;
  Life life(files, "/index", ErrorCode::disk_full, Repeat::once, ~std::uint64_t{0});
  life.run();
  return life.num_calls();
}

void sweep_in_memory(ErrorCode code, Repeat repeat, std::uint64_t first_by_day) {
  const std::uint64_t num_calls = num_calls_of_a_life();
  ASSERT_GT(num_calls, 300U);
  const std::uint64_t stride = test::by_day_or_night(23U, 1U);
  std::uint64_t call = test::by_day_or_night<std::uint64_t>(first_by_day, 1);
  for (; call <= num_calls && !testing::Test::HasFailure(); call += stride) {
    SCOPED_TRACE("call " + std::to_string(call));
    MemoryFileSystem files;
    Life(files, "/index", code, repeat, call).run();
  }
}

TEST(IndexFaults, NoSpaceOnce) { sweep_in_memory(ErrorCode::disk_full, Repeat::once, 1); }
TEST(IndexFaults, NoSpaceForSomeTime) { sweep_in_memory(ErrorCode::disk_full, Repeat::for_ever, 3); }
TEST(IndexFaults, BrokenOnce) { sweep_in_memory(ErrorCode::write_failed, Repeat::once, 5); }
TEST(IndexFaults, BrokenForSomeTime) { sweep_in_memory(ErrorCode::write_failed, Repeat::for_ever, 7); }

std::size_t num_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(IndexFaults, OnARealDiskTheSameAndNoDescriptorIsLeft) {
  const std::uint64_t num_calls = num_calls_of_a_life();
  const std::size_t before = num_descriptors();
  for (std::uint64_t call = 1; call <= num_calls; call += test::by_day_or_night(199U, 11U)) {
    SCOPED_TRACE("call " + std::to_string(call));
    const TemporaryDirectory directory;
    const bool is_full = call % 2 == 0;
    Life(posix_file_system(), directory / "index", is_full ? ErrorCode::disk_full : ErrorCode::write_failed,
         is_full ? Repeat::once : Repeat::for_ever, call)
        .run();
    ASSERT_EQ(num_descriptors(), before);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace sameish
