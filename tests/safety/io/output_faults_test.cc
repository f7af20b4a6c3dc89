// Every call that the writers make to the file system is made to fail, once and for ever.
#include <gtest/gtest.h>

#include "io/output_directory.h"
#include "io/spill_buffer.h"
#include "reference/io/fault_file_system.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::FaultFileSystem;
using test::TemporaryDirectory;
using Repeat = FaultFileSystem::Repeat;

const std::vector<std::string> kNames = {"kept.jsonl", "removed.jsonl", "summary.json"};

Status write_all(FileSystem& files, const std::string& path) {
  auto output = OutputDirectory::open(files, path, kNames, {});
  if (!output) return output.error();
  for (const std::string& name : kNames) {
    const Result<OutputFile*> file = (*output)->file(name);
    if (!file) return file.error();
    for (int i = 0; i < 3; ++i) {
      if (Status written = (*file)->append(std::string(200'000, name[0])); !written) return written;
    }
  }
  return (*output)->publish();
}

std::size_t num_final_names(const TemporaryDirectory& dir) {
  std::size_t found = 0;
  for (const std::string& name : kNames) found += std::filesystem::exists(dir / ("out/" + name)) ? 1U : 0U;
  return found;
}

TEST(OutputFaults, NoFinalNameAppearsUnlessAllDo) {
  FaultFileSystem files(posix_file_system());
  std::uint64_t num_calls = 0;
  {
    const TemporaryDirectory dir;
    ASSERT_TRUE(write_all(files, dir / "out").ok());
    num_calls = files.num_calls();
  }
  ASSERT_GT(num_calls, 20U);
  for (std::uint64_t call = 1; call <= num_calls; ++call) {
    const TemporaryDirectory dir;
    files.fail_at(call, ErrorCode::disk_full, Repeat::once);
    const Status status = write_all(files, dir / "out");
    files.heal();
    ASSERT_EQ(num_final_names(dir), status.ok() ? kNames.size() : 0U) << "call " << call;
    if (!status) {
      EXPECT_EQ(status.error().code, ErrorCode::disk_full) << "call " << call;
    }
    if (!status) {
      EXPECT_TRUE(dir.names().empty()) << "call " << call << ": something is left";
    }
    EXPECT_EQ(files.num_open_files(), 0U);
  }
}

/// A disk that refuses everything from some call on refuses the cleaning too. Names may then stay where the renames came
/// through and the last sync did not; whatever stays under a final name must be whole, and the next run must succeed.
TEST(OutputFaults, WhatAPersistentFaultLeavesIsWholeAndTheNextRunSucceeds) {
  FaultFileSystem files(posix_file_system());
  std::uint64_t num_calls = 0;
  {
    const TemporaryDirectory dir;
    ASSERT_TRUE(write_all(files, dir / "out").ok());
    num_calls = files.num_calls();
  }
  for (std::uint64_t call = 1; call <= num_calls + 1; ++call) {
    const TemporaryDirectory dir;
    files.fail_at(call, ErrorCode::write_failed, Repeat::for_ever);
    const Status status = write_all(files, dir / "out");
    EXPECT_EQ(status.ok(), call > num_calls);
    files.heal();
    for (const std::string& name : kNames) {
      if (std::filesystem::exists(dir / ("out/" + name))) {
        EXPECT_EQ(dir.read("out/" + name).size(), 600'000U) << "call " << call;
        std::filesystem::remove(dir / ("out/" + name));
      }
    }
    EXPECT_TRUE(write_all(posix_file_system(), dir / "out").ok()) << "call " << call;
    EXPECT_EQ(num_final_names(dir), kNames.size());
  }
}

TEST(OutputFaults, SpillBufferReportsEachFault) {
  FaultFileSystem files(posix_file_system());
  const TemporaryDirectory dir;
  const auto fill_and_read = [&]() -> Status {
    SpillBuffer<std::uint64_t> buffer(files, dir.path(), 1 << 16);
    for (std::uint64_t i = 0; i < 30'000; ++i) {
      if (Status added = buffer.append(i); !added) return added;
    }
    std::vector<std::uint64_t> out(1000);
    for (std::uint64_t first = 0; first < 30'000; first += 1000) {
      if (Status got = buffer.read(first, out); !got) return got;
    }
    return {};
  };
  ASSERT_TRUE(fill_and_read().ok());
  const std::uint64_t num_calls = files.num_calls();
  ASSERT_GT(num_calls, 10U);
  for (std::uint64_t call = 1; call <= num_calls; ++call) {
    files.fail_at(call, ErrorCode::disk_full, Repeat::once);
    const Status status = fill_and_read();
    ASSERT_FALSE(status.ok()) << call;
    EXPECT_EQ(status.error().code, ErrorCode::disk_full);
  }
  EXPECT_TRUE(dir.names().empty());
}

}  // namespace
}  // namespace sameish::io
