#include "storage/index_directory.h"

#include <gtest/gtest.h>

#include "reference/io/fault_file_system.h"
#include "reference/io/temporary_directory.h"
#include "storage/file_names.h"

namespace sameish::storage {
namespace {

using test::FaultFileSystem;
using test::TemporaryDirectory;
using Repeat = FaultFileSystem::Repeat;

const IndexSettings kSettings = {"simhash-v1", 64, 3, IdKind::numbers, 0};

FileSystem& files() { return posix_file_system(); }

std::vector<std::string> names_in(const std::string& path) { return *files().list(path); }

TEST(FileNames, AreSixDigitsAndMore) {
  EXPECT_EQ(file_name(1, kSegmentEnding), "000001.segment");
  EXPECT_EQ(file_name(1'234'567, kLogEnding), "1234567.log");
  for (const char* ours : {"manifest", "manifest.new", "000001.segment", "000002.removed", "1234567.log"}) {
    EXPECT_TRUE(is_name_of_ours(ours)) << ours;
  }
  for (const char* other : {"", "1.log", "0000001.log", "000001.txt", "000001", ".log", "-00001.log", "manifest.old"}) {
    EXPECT_FALSE(is_name_of_ours(other)) << other;
  }
}

TEST(IndexDirectory, IsMadeAndOpened) {
  const TemporaryDirectory dir;
  {
    const auto made = IndexDirectory::create(files(), dir / "i/", kSettings);
    ASSERT_TRUE(made.ok()) << made.error().message;
    EXPECT_EQ(names_in(dir / "i"), (std::vector<std::string>{"000001.log", "manifest"}));
    const Error locked = IndexDirectory::open(files(), dir / "i", IndexAccess::write).error();
    EXPECT_EQ(locked.code, ErrorCode::locked);
    EXPECT_NE(locked.message.find(dir / "i"), std::string::npos) << locked.message;
    EXPECT_TRUE(IndexDirectory::open(files(), dir / "i", IndexAccess::read).ok());
  }
  auto opened = IndexDirectory::open(files(), dir / "i", IndexAccess::write);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_EQ(opened->manifest().settings.scheme, "simhash-v1");
  EXPECT_EQ(opened->manifest().logs, std::vector<std::uint64_t>{1});
  EXPECT_EQ(opened->take_number(), 2U);
  EXPECT_EQ(opened->take_number(), 3U);
  EXPECT_EQ(opened->segment_path(3), dir / "i/000003.segment");
  EXPECT_EQ(opened->removal_path(3), dir / "i/000003.removed");
  const LogHeader header = opened->log_header(1, 1);
  const auto nothing = [](std::uint64_t, std::string_view) { return Status(); };
  EXPECT_TRUE(read_change_log(files(), opened->log_path(1), header, nothing).ok());
}

TEST(IndexDirectory, IsMadeInAnEmptyDirectoryButNotAmongOtherFiles) {
  const TemporaryDirectory dir;
  ASSERT_TRUE(files().make_directory(dir / "i").ok());
  ASSERT_TRUE(IndexDirectory::create(files(), dir / "i", kSettings).ok());
  EXPECT_EQ(IndexDirectory::create(files(), dir / "i", kSettings).error().code, ErrorCode::invalid_argument);
  dir.write("j/letter.txt", "dear");
  const Error error = IndexDirectory::create(files(), dir / "j", kSettings).error();
  EXPECT_EQ(error.code, ErrorCode::invalid_argument);
  EXPECT_NE(error.message.find("`letter.txt`"), std::string::npos) << error.message;
  EXPECT_EQ(names_in(dir / "j"), std::vector<std::string>{"letter.txt"});
  EXPECT_EQ(IndexDirectory::create(files(), dir / "j/letter.txt", kSettings).error().code, ErrorCode::invalid_argument);
}

TEST(IndexDirectory, IsMadeWhereACreationWasCutShort) {
  const TemporaryDirectory dir;
  dir.write("i/000001.log", "SAMECLOG");
  dir.write("i/manifest.new", "sam");
  ASSERT_TRUE(IndexDirectory::create(files(), dir / "i", kSettings).ok());
  dir.write("j/000001.log", std::string(100, 'x'));
  EXPECT_EQ(IndexDirectory::create(files(), dir / "j", kSettings).error().code, ErrorCode::invalid_argument);
}

TEST(IndexDirectory, RefusesSettingsThatNoManifestHolds) {
  const TemporaryDirectory dir;
  IndexSettings settings = kSettings;
  settings.scheme = "two\nlines";
  EXPECT_EQ(IndexDirectory::create(files(), dir / "i", settings).error().code, ErrorCode::invalid_argument);
  EXPECT_TRUE(dir.names().empty());
}

TEST(IndexDirectory, SaysWhatIsNoIndex) {
  const TemporaryDirectory dir;
  dir.write("j/letter.txt", "dear");
  for (const IndexAccess access : {IndexAccess::read, IndexAccess::write}) {
    EXPECT_EQ(IndexDirectory::open(files(), dir / "i", access).error().code, ErrorCode::not_found);
    const Error error = IndexDirectory::open(files(), dir / "j", access).error();
    EXPECT_EQ(error.code, ErrorCode::not_found);
    EXPECT_EQ(error.message, dir / "j" + " is not an index: it has no file `manifest`");
    EXPECT_EQ(IndexDirectory::open(files(), dir / "j/letter.txt", access).error().code, ErrorCode::not_found);
  }
}

TEST(IndexDirectory, PublishesAndRemovesWhatIsNoLongerNamed) {
  const TemporaryDirectory dir;
  auto index = IndexDirectory::create(files(), dir / "i", kSettings);
  Manifest next = index->manifest();
  const std::uint64_t log = index->take_number();
  ASSERT_TRUE(ChangeLog::create(files(), index->log_path(log), index->log_header(log, 5)).ok());
  next.logs = {log};
  next.next_sequence = 5;
  ASSERT_TRUE(index->publish(next).ok());
  EXPECT_EQ(names_in(dir / "i"), (std::vector<std::string>{"000002.log", "manifest"}));
  EXPECT_EQ(index->manifest().next_number, 3U);
  const auto reader = IndexDirectory::open(files(), dir / "i", IndexAccess::read);
  EXPECT_EQ(reader->manifest().logs, std::vector<std::uint64_t>{2});
  EXPECT_EQ(reader->manifest().next_sequence, 5U);
}

TEST(IndexDirectory, WriterClearsStraysAndLeavesOtherFiles) {
  const TemporaryDirectory dir;
  ASSERT_TRUE(IndexDirectory::create(files(), dir / "i", kSettings).ok());
  for (const char* name : {"000002.segment", "000003.removed", "000004.log", "manifest.new", "letter.txt"}) {
    dir.write("i/" + std::string(name), "x");
  }
  ASSERT_TRUE(IndexDirectory::open(files(), dir / "i", IndexAccess::read).ok());
  EXPECT_EQ(names_in(dir / "i").size(), 7U);
  ASSERT_TRUE(IndexDirectory::open(files(), dir / "i", IndexAccess::write).ok());
  EXPECT_EQ(names_in(dir / "i"), (std::vector<std::string>{"000001.log", "letter.txt", "manifest"}));
}

TEST(IndexDirectory, ReaderMayNotPublish) {
  const TemporaryDirectory dir;
  ASSERT_TRUE(IndexDirectory::create(files(), dir / "i", kSettings).ok());
  auto reader = IndexDirectory::open(files(), dir / "i", IndexAccess::read);
  EXPECT_EQ(reader->publish(reader->manifest()).error().code, ErrorCode::invalid_argument);
}

/// The manifest's calls: open, write, sync, close, sync of the directory, rename, sync of the directory.
TEST(IndexDirectory, RefusesToPublishOnceNobodyKnowsWhatHolds) {
  for (std::uint64_t call = 1; call <= 7; ++call) {
    const TemporaryDirectory dir;
    FaultFileSystem faulty(posix_file_system());
    auto index = IndexDirectory::create(faulty, dir / "i", kSettings);
    ASSERT_TRUE(index.ok());
    faulty.fail_at(call, ErrorCode::write_failed, Repeat::once);
    EXPECT_EQ(index->publish(index->manifest()).error().code, ErrorCode::write_failed) << call;
    EXPECT_EQ(index->is_broken(), call >= 5) << call;
    EXPECT_EQ(index->publish(index->manifest()).ok(), call < 5) << call;
    EXPECT_TRUE(IndexDirectory::open(files(), dir / "i", IndexAccess::read).ok());
  }
}

}  // namespace
}  // namespace sameish::storage
