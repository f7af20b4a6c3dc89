#include "io/record_store.h"

#include <gtest/gtest.h>

#include <random>

#include "io/record_parser.h"
#include "io/spill_buffer.h"
#include "reference/io/archives.h"
#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::TemporaryDirectory;

/// Everything in `paths` into `store`; the lines as they came.
std::vector<std::string> fill(RecordStore& store, std::vector<std::string> paths) {
  InputOptions options;
  options.paths = std::move(paths);
  auto source = std::move(LineSource::open(posix_file_system(), options)).value();
  std::vector<std::string> lines;
  LineBlock block;
  while (*source->next(block)) {
    for (const LineRef& ref : block.lines) {
      lines.emplace_back(block.line(ref));
      EXPECT_TRUE(store.append(*source, block, ref).ok());
    }
  }
  EXPECT_TRUE(store.finish().ok());
  return lines;
}

std::string records(int count, const std::string& tag) {
  std::string bytes;
  for (int i = 0; i < count; ++i) {
    bytes += "{\"id\":\"" + tag + std::to_string(i) + "\",\"text\":\"" +
             std::string(static_cast<std::size_t>(i * 37 % 900), 'x') + "\"}\n";
    if (i % 7 == 0) bytes += "\n";
  }
  return bytes;
}

void expect_same(const RecordStore& store, const std::vector<std::string>& lines) {
  ASSERT_EQ(store.size(), lines.size());
  std::string out;
  std::mt19937 random(1);
  for (int i = 0; i < 500; ++i) {
    const std::size_t number = random() % lines.size();
    ASSERT_TRUE(store.fetch(number, out).ok());
    EXPECT_EQ(out, lines[number]);
  }
  std::size_t next = lines.size() / 3;
  RecordParser parser{RecordFields{}};
  const Status scanned = store.scan(next, lines.size(), [&](std::uint64_t number, std::string_view line) -> Status {
    EXPECT_EQ(number, next);
    EXPECT_EQ(line, lines[next++]);
    return parser.parse(line);  // the padding is there
  });
  EXPECT_TRUE(scanned.ok());
  EXPECT_EQ(next, lines.size());
}

TEST(RecordStore, InPlaceAndSpooledRecordsComeBackAsTheyWere) {
  const TemporaryDirectory dir;
  RecordStore store(posix_file_system(), dir.path());
  const auto lines =
      fill(store, {dir.write("a.jsonl", "\xef\xbb\xbf" + records(3000, "a")),
                   dir.write("b.jsonl.gz", test::gzip(records(4000, "b"))), dir.write("c.jsonl", records(9, "c")),
                   dir.write("d.csv", "id,text\n1,one\n2,two\n"), dir.write("e.jsonl", records(2000, "e"))});
  EXPECT_EQ(lines.size(), 9011U);
  EXPECT_GT(store.num_spooled_bytes(), 1'000'000U);
  expect_same(store, lines);
}

TEST(RecordStore, ManyFilesStayWithinFewDescriptors) {
  const TemporaryDirectory dir;
  RecordStore store(posix_file_system(), dir.path());
  std::vector<std::string> paths;
  for (int i = 0; i < 300; ++i) paths.push_back(dir.write("f" + std::to_string(i) + ".jsonl", records(5, "f")));
  const auto lines = fill(store, paths);
  expect_same(store, lines);
}

TEST(RecordStore, AChangedFileIsNoticed) {
  const TemporaryDirectory dir;
  RecordStore store(posix_file_system(), dir.path());
  const std::string path = dir.write("a.jsonl", records(10, "a"));
  fill(store, {path});
  dir.write("a.jsonl", records(11, "a"));
  std::string out;
  const Status status = store.fetch(3, out);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::read_failed);
  EXPECT_NE(status.error().message.find("changed while it was read"), std::string::npos);
  EXPECT_EQ(store.scan(0, 1, [](std::uint64_t, std::string_view) { return Status(); }).error().code,
            ErrorCode::read_failed);
  std::filesystem::remove(path);
  EXPECT_EQ(store.fetch(3, out).error().code, ErrorCode::read_failed);
}

TEST(RecordStore, AVisitorCanStop) {
  const TemporaryDirectory dir;
  RecordStore store(posix_file_system(), dir.path());
  fill(store, {dir.write("a.jsonl", records(10, "a"))});
  const Status stopped = store.scan(0, 10, [](std::uint64_t number, std::string_view) -> Status {
    if (number < 4) return {};
    return Error{ErrorCode::interrupted, "stop"};
  });
  EXPECT_EQ(stopped.error().code, ErrorCode::interrupted);
}

TEST(RecordStore, AnInputThatChangesAfterItWasOpenedAgainIsNoticedAtTheEnd) {
  const TemporaryDirectory dir;
  const std::string path = dir.write("a.jsonl", records(10, "a"));
  RecordStore store(posix_file_system(), dir.path());
  fill(store, {path, dir.write("b.jsonl", records(10, "b"))});
  std::string out;
  ASSERT_TRUE(store.fetch(0, out).ok());
  EXPECT_TRUE(store.check_unchanged().ok());
  dir.write("a.jsonl", records(11, "a"));
  const Status checked = store.check_unchanged();
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.error().code, ErrorCode::read_failed);
  EXPECT_NE(checked.error().message.find(path + " changed while it was read"), std::string::npos);
}

TEST(SpillBuffer, ItemsComeBackInOrderFromMemoryAndFile) {
  const TemporaryDirectory dir;
  for (const std::uint64_t count : {0U, 1U, 8191U, 8192U, 8193U, 50'000U}) {
    SpillBuffer<std::uint64_t> buffer(posix_file_system(), dir.path(), 1 << 16);
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_TRUE(buffer.append(i * i).ok());
    ASSERT_EQ(buffer.size(), count);
    EXPECT_EQ(buffer.is_spilled(), count > 8192);
    for (std::uint64_t first = 0; first < count; first += 1009) {
      std::vector<std::uint64_t> out(std::min<std::uint64_t>(1009, count - first));
      ASSERT_TRUE(buffer.read(first, out).ok());
      for (std::size_t i = 0; i < out.size(); ++i) ASSERT_EQ(out[i], (first + i) * (first + i));
    }
  }
}

TEST(SpillBuffer, ItemsMayStraddleTheBudget) {
  struct Item {
    std::uint32_t a, b, c;
  };
  const TemporaryDirectory dir;
  SpillBuffer<Item> buffer(posix_file_system(), dir.path(), 1 << 16);
  std::vector<Item> items(30'000);
  for (std::uint32_t i = 0; i < items.size(); ++i) items[i] = {i, i + 1, i + 2};
  ASSERT_TRUE(buffer.append(std::span<const Item>(items)).ok());
  std::vector<Item> out(items.size());
  ASSERT_TRUE(buffer.read(0, out).ok());
  for (std::uint32_t i = 0; i < items.size(); ++i) ASSERT_EQ(out[i].c, i + 2);
  EXPECT_EQ(buffer.read(29'999, out).error().code, ErrorCode::internal);
}

}  // namespace
}  // namespace sameish::io
