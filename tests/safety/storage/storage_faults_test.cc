// Every call that the storage makes to the file system is refused, once and for ever: the answer has the right code, the
// index opens again, and what was answered is there.
#include <gtest/gtest.h>

#include "reference/io/fault_file_system.h"
#include "reference/io/temporary_directory.h"
#include "reference/storage/memory_file_system.h"
#include "reference/storage/small_store.h"

namespace sameish::storage {
namespace {

using test::FaultFileSystem;
using test::MemoryFileSystem;
using test::SmallStore;
using test::TemporaryDirectory;
using Repeat = FaultFileSystem::Repeat;

/// What happened in a run of the scenario.
struct Outcome {
  bool is_made = false;
  std::uint64_t num_answered = 0;
  std::vector<Error> errors;
};

void change(SmallStore& store, char step, Outcome& outcome) {
  const Status done = step == 'm'   ? store.merge()
                      : step == 'r' ? store.rotate()
                      : step == 'g' ? store.write_removals_again()
                                    : store.append();
  outcome.num_answered = store.num_groups();
  if (!done) outcome.errors.push_back(done.error());
}

/// Makes an index, changes it, opens it again, changes it; as far as the faults let it.
Outcome run_scenario(FileSystem& files, const std::string& path) {
  Outcome outcome;
  {
    Result<SmallStore> store = SmallStore::create(files, path);
    if (!store) {
      outcome.errors.push_back(store.error());
      return outcome;
    }
    outcome.is_made = true;
    for (const char step : std::string("aaarammaga")) change(*store, step, outcome);
  }
  Result<SmallStore> store = SmallStore::open(files, path);
  if (!store) {
    outcome.errors.push_back(store.error());
    return outcome;
  }
  outcome.num_answered = store->num_groups();
  for (const char step : std::string("araam")) change(*store, step, outcome);
  return outcome;
}

/// Whether everything answered is there, and one group more at most.
void expect_kept(FileSystem& files, const std::string& path, const Outcome& outcome) {
  Result<SmallStore> store = SmallStore::open(files, path);
  if (!outcome.is_made && !store.ok()) {
    ASSERT_EQ(store.error().code, ErrorCode::not_found) << store.error().message;
    store = SmallStore::create(files, path);
  }
  ASSERT_TRUE(store.ok()) << store.error().message;
  EXPECT_GE(store->num_groups(), outcome.num_answered);
  EXPECT_LE(store->num_groups(), outcome.num_answered + 1);
  const std::uint64_t before = store->num_groups();
  EXPECT_TRUE(store->append().ok());
  EXPECT_TRUE(store->merge().ok());
  EXPECT_EQ(store->num_groups(), before + 1);
}

/// Every `stride`-th call of the scenario in `make_real()`.
template <class MakeReal>
void sweep(ErrorCode code, Repeat repeat, std::uint64_t stride, MakeReal make_real) {
  std::uint64_t num_calls = 0;
  {
    auto real = make_real();
    FaultFileSystem files(real.files());
    ASSERT_TRUE(run_scenario(files, real.path()).errors.empty());
    num_calls = files.num_calls();
  }
  ASSERT_GT(num_calls, 150U);
  for (std::uint64_t call = 1; call <= num_calls; call += stride) {
    SCOPED_TRACE("call " + std::to_string(call));
    auto real = make_real();
    FaultFileSystem files(real.files());
    files.fail_at(call, code, repeat);
    const Outcome outcome = run_scenario(files, real.path());
    files.heal();
    for (const Error& error : outcome.errors) {
      EXPECT_TRUE(error.code == code || error.code == ErrorCode::write_failed) << error.message;
    }
    EXPECT_EQ(files.num_open_files(), 0U);
    expect_kept(real.files(), real.path(), outcome);
    if (testing::Test::HasFailure()) return;
  }
}

class InMemory {
 public:
  FileSystem& files() { return *files_; }
  static std::string path() { return "/index"; }

 private:
  std::unique_ptr<MemoryFileSystem> files_ = std::make_unique<MemoryFileSystem>();
};

class OnDisk {
 public:
  static FileSystem& files() { return posix_file_system(); }
  std::string path() const { return *directory_ / "index"; }

 private:
  std::unique_ptr<TemporaryDirectory> directory_ = std::make_unique<TemporaryDirectory>();
};

TEST(StorageFaults, FailedCreationLeavesNothing) {
  const auto make = [](FileSystem& files) {
    const auto made = IndexDirectory::create(files, "/index", {"simhash-v1", 64, 3, IdKind::numbers, 0});
    return made.ok() ? Status() : Status(made.error());
  };
  MemoryFileSystem whole;
  FaultFileSystem counted(whole);
  ASSERT_TRUE(make(counted).ok());
  ASSERT_GT(counted.num_calls(), 10U);
  for (std::uint64_t call = 1; call <= counted.num_calls(); ++call) {
    MemoryFileSystem disk;
    FaultFileSystem files(disk);
    files.fail_at(call, ErrorCode::disk_full, Repeat::once);
    EXPECT_EQ(make(files).ok(), disk.has("/index")) << "call " << call;
    if (disk.has("/index")) {
      EXPECT_TRUE(disk.has("/index/manifest")) << "call " << call;
    }
  }
}

TEST(StorageFaults, EachCallRefusedOnce) {
  for (const ErrorCode code : {ErrorCode::write_failed, ErrorCode::disk_full}) {
    sweep(code, Repeat::once, 1, [] { return InMemory(); });
  }
}

TEST(StorageFaults, EachCallRefusedForEver) {
  for (const ErrorCode code : {ErrorCode::write_failed, ErrorCode::disk_full}) {
    sweep(code, Repeat::for_ever, 1, [] { return InMemory(); });
  }
}

TEST(StorageFaults, OnARealDiskTheSame) {
  sweep(ErrorCode::disk_full, Repeat::once, 29, [] { return OnDisk(); });
  sweep(ErrorCode::write_failed, Repeat::for_ever, 41, [] { return OnDisk(); });
}

}  // namespace
}  // namespace sameish::storage
