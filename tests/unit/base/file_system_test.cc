#include "base/file_system.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <thread>

#include "base/mapped_file.h"
#include "reference/io/temporary_directory.h"

namespace sameish {
namespace {

using test::TemporaryDirectory;

FileSystem& files() { return posix_file_system(); }

TEST(FileSystem, WritesReadsRenamesAndLists) {
  const TemporaryDirectory dir;
  auto file = files().open(dir / "b", OpenMode::create);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE((*file)->write("hello ").ok());
  ASSERT_TRUE((*file)->write("world").ok());
  ASSERT_TRUE((*file)->sync().ok());
  ASSERT_TRUE((*file)->close().ok());
  ASSERT_TRUE(files().rename(dir / "b", dir / "a").ok());
  ASSERT_TRUE(files().make_directory(dir / "c").ok());
  ASSERT_TRUE(files().sync_directory(dir.path()).ok());
  EXPECT_EQ(*files().list(dir.path()), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(*read_file(files(), dir / "a", 11), "hello world");
  EXPECT_EQ(read_file(files(), dir / "a", 10).error().code, ErrorCode::resource_limit);
  ASSERT_TRUE(files().unlink(dir / "a").ok());
  ASSERT_TRUE(files().remove_directory(dir / "c").ok());
  EXPECT_TRUE(files().list(dir.path())->empty());
  EXPECT_GT(*files().free_bytes(dir.path()), 0U);
}

TEST(FileSystem, ReadsAtAPlaceAndSaysWhereAFileEnds) {
  const TemporaryDirectory dir;
  const auto file = files().open(dir.write("a", "0123456789"), OpenMode::read);
  char out[8] = {};
  EXPECT_EQ(*(*file)->read_at(out, 8, 7), 3U);
  EXPECT_TRUE(read_exactly(**file, out, 3, 7).ok());
  EXPECT_EQ(std::string_view(out, 3), "789");
  const Status cut = read_exactly(**file, out, 4, 7);
  ASSERT_FALSE(cut.ok());
  EXPECT_EQ(cut.error().code, ErrorCode::read_failed);
  EXPECT_NE(cut.error().message.find("ends at byte 10"), std::string::npos) << cut.error().message;
}

TEST(FileSystem, WritesOnAtTheEndAndTakesBack) {
  const TemporaryDirectory dir;
  dir.write("a", "0123");
  auto file = files().open(dir / "a", OpenMode::append);
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE((*file)->write("456789").ok());
  ASSERT_TRUE((*file)->truncate(6).ok());
  ASSERT_TRUE((*file)->write("x").ok());
  ASSERT_TRUE((*file)->sync_data().ok());
  EXPECT_EQ(dir.read("a"), "012345x");
  EXPECT_EQ(files().open(dir / "none", OpenMode::append).error().code, ErrorCode::write_failed);
  EXPECT_TRUE(dir.names() == std::vector<std::string>{"a"});
}

/// A file that was made and not opened for appending keeps its own place, which a cut must move.
TEST(FileSystem, WritesBehindACutLeaveNoHole) {
  const TemporaryDirectory dir;
  auto file = files().open(dir / "a", OpenMode::create);
  ASSERT_TRUE((*file)->write("0123456789").ok());
  ASSERT_TRUE((*file)->truncate(2).ok());
  ASSERT_TRUE((*file)->write("x").ok());
  EXPECT_EQ(dir.read("a"), "01x");
}

TEST(FileSystem, MapsAndLocks) {
  const TemporaryDirectory dir;
  EXPECT_EQ(files().map(dir.write("a", "hello"), MapAdvice::normal)->size(), 5U);
  const auto lock = files().lock_directory(dir.path());
  ASSERT_TRUE(lock.ok());
  EXPECT_EQ(files().lock_directory(dir.path()).error().code, ErrorCode::locked);
}

TEST(FileSystem, NamesPathAndReasonInErrors) {
  const TemporaryDirectory dir;
  const Error missing = files().open(dir / "none", OpenMode::read).error();
  EXPECT_EQ(missing.code, ErrorCode::read_failed);
  EXPECT_NE(missing.message.find(dir / "none"), std::string::npos);
  EXPECT_NE(missing.message.find("No such file"), std::string::npos);
  EXPECT_EQ(files().status(dir / "none").error().code, ErrorCode::not_found);
  dir.write("a", "");
  EXPECT_EQ(files().open(dir / "a", OpenMode::create).error().code, ErrorCode::write_failed);
  EXPECT_EQ(files().rename(dir / "none", dir / "b").error().code, ErrorCode::write_failed);
}

TEST(FileSystem, FullDeviceIsDiskFull) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full here";
  auto file = files().open("/dev/full", OpenMode::create_or_cut);
  ASSERT_TRUE(file.ok());
  EXPECT_EQ((*file)->write("x").error().code, ErrorCode::disk_full);
}

TEST(FileSystem, StatusTellsFilesApart) {
  const TemporaryDirectory dir;
  dir.write("a", "1");
  dir.write("b", "1");
  ASSERT_EQ(::symlink("a", (dir / "link").c_str()), 0);
  ASSERT_EQ(::mkfifo((dir / "fifo").c_str(), 0600), 0);
  EXPECT_TRUE(files().status(dir / "link")->same_file(*files().status(dir / "a")));
  EXPECT_FALSE(files().status(dir / "b")->same_file(*files().status(dir / "a")));
  EXPECT_EQ(files().link_status(dir / "link")->kind, FileKind::symbolic_link);
  EXPECT_EQ(files().status(dir / "fifo")->kind, FileKind::fifo);
  EXPECT_EQ(files().status(dir.path())->kind, FileKind::directory);
}

TEST(FileSystem, ScratchFileHasNoName) {
  const TemporaryDirectory dir;
  auto file = files().open_scratch(dir.path());
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE((*file)->write("abc").ok());
  char out[3];
  EXPECT_TRUE(read_exactly(**file, out, 3, 0).ok());
  EXPECT_TRUE(dir.names().empty());
}

/// Signals interrupt blocking writes half way; the caller must see neither EINTR nor a short write.
TEST(FileSystem, FinishesWritesThatSignalsInterrupt) {
  const TemporaryDirectory dir;
  ASSERT_EQ(::mkfifo((dir / "fifo").c_str(), 0600), 0);
  struct sigaction on_alarm {};
  struct sigaction before {};
  on_alarm.sa_handler = [](int) {};  // no SA_RESTART
  ASSERT_EQ(::sigaction(SIGALRM, &on_alarm, &before), 0);
  const std::string sent(1 << 20, 'x');
  std::size_t num_received = 0;
  std::thread reader([&] {
    sigset_t blocked;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &blocked, nullptr);
    auto file = files().open(dir / "fifo", OpenMode::read);
    std::vector<char> bytes(50'000);
    while (true) {
      const Result<std::size_t> got = (*file)->read(bytes.data(), bytes.size());
      if (!got || *got == 0) break;
      num_received += *got;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  auto file = files().open(dir / "fifo", OpenMode::create_or_cut);
  const itimerval often{{0, 500}, {0, 500}};
  const itimerval never{};
  ::setitimer(ITIMER_REAL, &often, nullptr);
  const Status written = (*file)->write(sent);
  ::setitimer(ITIMER_REAL, &never, nullptr);
  ASSERT_TRUE((*file)->close().ok());
  reader.join();
  ::sigaction(SIGALRM, &before, nullptr);
  EXPECT_TRUE(written.ok());
  EXPECT_EQ(num_received, sent.size());
}

TEST(FileSystem, ClosedPipeIsAQuietStop) {
  const TemporaryDirectory dir;
  ASSERT_EQ(::mkfifo((dir / "fifo").c_str(), 0600), 0);
  const auto before = ::signal(SIGPIPE, SIG_IGN);
  std::thread reader([&] { static_cast<void>(files().open(dir / "fifo", OpenMode::read)); });
  auto file = files().open(dir / "fifo", OpenMode::create_or_cut);
  reader.join();
  EXPECT_EQ((*file)->write("x").error().code, ErrorCode::interrupted);
  ::signal(SIGPIPE, before);
}

TEST(FileSystem, JoinsAndSplitsPaths) {
  EXPECT_EQ(join_path("a", "b"), "a/b");
  EXPECT_EQ(join_path("a/", "b"), "a/b");
  EXPECT_EQ(join_path("", "b"), "b");
  EXPECT_EQ(parent_path("a/b"), "a");
  EXPECT_EQ(parent_path("/b"), "/");
  EXPECT_EQ(parent_path("b"), ".");
}

TEST(MappedFile, MapsBytesAndMoves) {
  const TemporaryDirectory dir;
  auto mapped = MappedFile::open(dir.write("a", "hello"), MapAdvice::random);
  ASSERT_TRUE(mapped.ok());
  MappedFile moved = std::move(mapped).value();
  ASSERT_EQ(moved.size(), 5U);
  EXPECT_EQ(std::to_integer<char>(moved.bytes()[4]), 'o');
  MappedFile other;
  other = std::move(moved);
  EXPECT_EQ(other.size(), 5U);
}

TEST(MappedFile, CopiesBytesThatLieInNoFile) {
  const auto copy = MappedFile::copy_of("hello");
  ASSERT_TRUE(copy.ok());
  EXPECT_EQ(copy->size(), 5U);
  EXPECT_EQ(std::to_integer<char>(copy->bytes()[0]), 'h');
  EXPECT_EQ(MappedFile::copy_of("")->size(), 0U);
}

TEST(MappedFile, RefusesWhatIsNoFileAndTakesTheEmptyOne) {
  const TemporaryDirectory dir;
  EXPECT_EQ(MappedFile::open(dir.path()).error().code, ErrorCode::read_failed);
  EXPECT_EQ(MappedFile::open(dir / "none").error().code, ErrorCode::read_failed);
  EXPECT_EQ(MappedFile::open(dir.write("empty", ""))->size(), 0U);
}

}  // namespace
}  // namespace sameish
