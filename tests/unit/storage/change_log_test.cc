#include "storage/change_log.h"

#include <gtest/gtest.h>

#include "reference/io/fault_file_system.h"
#include "reference/io/temporary_directory.h"

namespace sameish::storage {
namespace {

using test::FaultFileSystem;
using test::TemporaryDirectory;
using Repeat = FaultFileSystem::Repeat;

constexpr LogHeader kHeader = {4, 64, IdKind::names, 10};

struct ReadLog {
  LogEnd end;
  std::vector<std::string> payloads;
};

Result<ReadLog> read_log(const std::string& path, const LogHeader& header = kHeader) {
  ReadLog log;
  const Result<LogEnd> end =
      read_change_log(posix_file_system(), path, header, [&](std::uint64_t sequence, std::string_view payload) {
        EXPECT_EQ(sequence, header.first_sequence + log.payloads.size());
        log.payloads.emplace_back(payload);
        return Status();
      });
  if (!end) return end.error();
  log.end = *end;
  return log;
}

TEST(ChangeLog, KeepsGroupsInOrderAndGoesOn) {
  const TemporaryDirectory dir;
  std::vector<std::string> expected;
  auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
  ASSERT_TRUE(log.ok());
  for (std::size_t length = 0; length < 40; ++length) {
    expected.emplace_back(length, static_cast<char>('a' + length % 26));
    ASSERT_TRUE(log->append(expected.back()).ok());
  }
  auto read = read_log(dir / "l");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->payloads, expected);
  EXPECT_EQ(read->end.next_sequence, 50U);
  EXPECT_EQ(read->end.size_bytes, log->size_bytes());
  EXPECT_FALSE(read->end.torn);
  auto again = ChangeLog::open_at(posix_file_system(), dir / "l", kHeader, read->end.size_bytes, 50);
  ASSERT_TRUE(again.ok());
  expected.emplace_back(3'000'000, 'z');
  ASSERT_TRUE(again->append(expected.back()).ok());
  read = read_log(dir / "l");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->payloads, expected);
}

TEST(ChangeLog, CutsATornTail) {
  const TemporaryDirectory dir;
  {
    auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
    ASSERT_TRUE(log->append("one").ok());
    ASSERT_TRUE(log->append("two, which is cut").ok());
  }
  const std::string whole = dir.read("l");
  constexpr std::size_t kFirstEnd = 48 + 32 + 24;          // header, group, mark
  constexpr std::size_t kSecondEnd = kFirstEnd + 24 + 24;  // its mark not counted
  for (std::size_t length = kFirstEnd; length < kSecondEnd; ++length) {
    dir.write("l", whole.substr(0, length));
    auto read = read_log(dir / "l");
    ASSERT_TRUE(read.ok()) << length << read.error().message;
    EXPECT_EQ(read->payloads, std::vector<std::string>{"one"});
    EXPECT_EQ(read->end.size_bytes, kFirstEnd);
    EXPECT_EQ(read->end.torn, length > kFirstEnd);
    auto log = ChangeLog::open_at(posix_file_system(), dir / "l", kHeader, read->end.size_bytes, 11);
    ASSERT_TRUE(log->append("three").ok());
    read = read_log(dir / "l");
    EXPECT_EQ(read->payloads, (std::vector<std::string>{"one", "three"}));
    EXPECT_FALSE(read->end.torn);
  }
}

TEST(ChangeLog, RefusesDamageOfTheLastGroup) {
  const TemporaryDirectory dir;
  {
    auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
    ASSERT_TRUE(log->append("one").ok());
    ASSERT_TRUE(log->append("two").ok());
  }
  std::string bytes = dir.read("l");
  bytes[104 + 24] ^= 1;
  dir.write("l", bytes);
  const Error error = read_log(dir / "l").error();
  EXPECT_EQ(error.code, ErrorCode::corrupt_file) << "the mark behind it says that the disk had it";
  dir.write("l", bytes.substr(0, bytes.size() - 24));
  EXPECT_TRUE(read_log(dir / "l")->end.torn) << "without a mark it may be a torn write";
}

TEST(ChangeLog, RefusesDamageBeforeASoundRecord) {
  const TemporaryDirectory dir;
  {
    auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
    for (const char* payload : {"one", "two", "three"}) ASSERT_TRUE(log->append(payload).ok());
  }
  std::string bytes = dir.read("l");
  bytes[104 + 24] ^= 1;  // the payload of the second
  dir.write("l", bytes);
  const Error error = read_log(dir / "l").error();
  EXPECT_EQ(error.code, ErrorCode::corrupt_file);
  EXPECT_NE(error.message.find("the record at byte 104 is damaged, and change 11 follows at byte 136"),
            std::string::npos)
      << error.message;
}

TEST(ChangeLog, RefusesRecordsMovedFromAnotherPlace) {
  const TemporaryDirectory dir;
  {
    auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
    for (const char* payload : {"one", "two"}) ASSERT_TRUE(log->append(payload).ok());
  }
  const std::string bytes = dir.read("l");
  dir.write("l", bytes.substr(0, 80) + bytes.substr(48, 32) + bytes.substr(80));
  EXPECT_TRUE(read_log(dir / "l")->end.torn);  // neither is a record there
  EXPECT_EQ(read_log(dir / "l")->payloads.size(), 1U);
}

TEST(ChangeLog, SaysWhichLogItIs) {
  const TemporaryDirectory dir;
  ASSERT_TRUE(ChangeLog::create(posix_file_system(), dir / "l", kHeader).ok());
  EXPECT_EQ(read_log(dir / "l", {5, 64, IdKind::names, 10}).error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(read_log(dir / "l", {4, 128, IdKind::names, 10}).error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(read_log(dir / "l", {4, 64, IdKind::names, 11}).error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(read_log(dir / "m").error().code, ErrorCode::not_found);
  EXPECT_EQ(ChangeLog::open_at(posix_file_system(), dir / "l", kHeader, 80, 11).error().code, ErrorCode::corrupt_file);
}

TEST(ChangeLog, GoesOnAfterAFullDisk) {
  const TemporaryDirectory dir;
  FaultFileSystem files(posix_file_system());
  auto log = ChangeLog::create(files, dir / "l", kHeader);
  ASSERT_TRUE(log->append("one").ok());
  files.fail_at(1, ErrorCode::disk_full, Repeat::once);
  const std::string large(100, 'x');
  EXPECT_EQ(log->append(large).error().code, ErrorCode::disk_full);
  EXPECT_EQ(std::filesystem::file_size(dir / "l"), 104U);
  EXPECT_FALSE(log->is_broken());
  ASSERT_TRUE(log->append("two").ok());
  EXPECT_EQ(read_log(dir / "l")->payloads, (std::vector<std::string>{"one", "two"}));
}

/// A sync that failed once and succeeds the next time has lost what it was asked for.
TEST(ChangeLog, NeverSyncsAgainAfterAFailure) {
  for (const std::uint64_t call : {1U, 2U}) {  // the write; its sync
    const TemporaryDirectory dir;
    FaultFileSystem files(posix_file_system());
    auto log = ChangeLog::create(files, dir / "l", kHeader);
    ASSERT_TRUE(log->append("one").ok());
    files.fail_at(call, ErrorCode::write_failed, Repeat::once);
    EXPECT_EQ(log->append("two").error().code, ErrorCode::write_failed);
    EXPECT_TRUE(log->is_broken());
    const std::uint64_t num_calls = files.num_calls();
    const Error later = log->append("three").error();
    EXPECT_EQ(later.code, ErrorCode::write_failed);
    EXPECT_NE(later.message.find("open the index again"), std::string::npos) << later.message;
    EXPECT_EQ(files.num_calls(), num_calls);
    EXPECT_EQ(read_log(dir / "l")->payloads, std::vector<std::string>{"one"});
  }
}

TEST(ChangeLog, IsBrokenWhenAWriteCannotBeTakenBack) {
  const TemporaryDirectory dir;
  FaultFileSystem files(posix_file_system());
  auto log = ChangeLog::create(files, dir / "l", kHeader);
  files.fail_at(1, ErrorCode::disk_full, Repeat::for_ever);
  EXPECT_EQ(log->append("one").error().code, ErrorCode::write_failed);
  files.heal();
  EXPECT_EQ(log->append("two").error().code, ErrorCode::write_failed);
}

TEST(ChangeLog, PassesOnWhatTheVisitorSays) {
  const TemporaryDirectory dir;
  auto log = ChangeLog::create(posix_file_system(), dir / "l", kHeader);
  ASSERT_TRUE(log->append("one").ok());
  const auto refuse = [](std::uint64_t, std::string_view) { return Status(Error{ErrorCode::interrupted, "enough"}); };
  EXPECT_EQ(read_change_log(posix_file_system(), dir / "l", kHeader, refuse).error().code, ErrorCode::interrupted);
}

}  // namespace
}  // namespace sameish::storage
