// Every bit of every file of a small index is flipped, and every file is cut at every length: each is refused by its name,
// never accepted, never a crash. Only what a torn end of a log may look like is taken as one.
#include <gtest/gtest.h>

#include "reference/nightly.h"
#include "reference/storage/memory_file_system.h"
#include "reference/storage/small_segment.h"
#include "storage/change_log.h"
#include "storage/manifest.h"
#include "storage/piece_sum.h"
#include "storage/removal_file.h"
#include "storage/segment_file.h"

namespace sameish::storage {
namespace {

using test::by_day_or_night;
using test::MemoryFileSystem;
using test::random_entries;
using test::SmallSegment;

const std::string kPath = "/file";

/// Refused, by name, with one of the codes that fit.
void expect_refused(const Status& status, const std::string& what) {
  ASSERT_FALSE(status.ok()) << what << ": accepted";
  const ErrorCode code = status.error().code;
  ASSERT_TRUE(code == ErrorCode::corrupt_file || code == ErrorCode::unsupported_version)
      << what << ": " << status.error().message;
  ASSERT_EQ(status.error().message.rfind(kPath + ": ", 0), 0U) << what << ": " << status.error().message;
}

/// `open` looks at kPath. By day every `stride`-th bit, moving on with the length.
template <class Open>
void damage_everywhere(MemoryFileSystem& files, std::size_t stride, Open open) {
  const std::string good = files.read(kPath);
  ASSERT_TRUE(open().ok()) << open().error().message;
  for (std::size_t bit = 0; bit < good.size() * 8; bit += stride) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    files.put(kPath, bad);
    expect_refused(open(), "bit " + std::to_string(bit));
    if (testing::Test::HasFatalFailure()) return;
  }
  for (std::size_t length = 0; length < good.size(); length += by_day_or_night(stride, std::size_t{1})) {
    files.put(kPath, good.substr(0, length));
    expect_refused(open(), "length " + std::to_string(length));
    if (testing::Test::HasFatalFailure()) return;
  }
  for (const std::string& more : {std::string(1, '\0'), std::string(64, '\0'), std::string("\n"), good}) {
    files.put(kPath, good + more);
    expect_refused(open(), "longer by " + std::to_string(more.size()));
  }
  files.put(kPath, good);
  EXPECT_TRUE(open().ok());
}

template <class Value>
SegmentLabel label_of(IdKind ids) {
  return {"simhash-v1", index::kNumBits<Value>, 3, ids, 7};
}

template <class Value>
void put_segment(MemoryFileSystem& files, std::size_t num_entries, IdKind ids) {
  const SmallSegment<Value> segment(random_entries<Value>(num_entries, ids, 5), ids, test::four_blocks<Value>(3), 3, 2);
  ASSERT_TRUE(write_segment_file(files, kPath, label_of<Value>(ids), segment.view()).ok());
}

template <class Value>
Status open_segment(MemoryFileSystem& files, IdKind ids) {
  const auto file = SegmentFile<Value>::open(files, kPath, label_of<Value>(ids), 1);
  return file.ok() ? Status() : Status(file.error());
}

template <class Value>
void damage_segment(IdKind ids) {
  MemoryFileSystem files;
  put_segment<Value>(files, 40, ids);
  ASSERT_GT(files.read(kPath).size(), 2000U);
  damage_everywhere(files, 1, [&] { return open_segment<Value>(files, ids); });
}

TEST(DamagedFiles, SegmentOfNumbers) { damage_segment<std::uint64_t>(IdKind::numbers); }
TEST(DamagedFiles, SegmentOfNames) { damage_segment<index::Bits128>(IdKind::names); }

/// Sections of a page and more lie at pages: the zeros before them count too.
TEST(DamagedFiles, SegmentWithPages) {
  MemoryFileSystem files;
  put_segment<std::uint64_t>(files, 600, IdKind::numbers);
  damage_everywhere(files, by_day_or_night<std::size_t>(37, 1),
                    [&] { return open_segment<std::uint64_t>(files, IdKind::numbers); });
}

TEST(DamagedFiles, SegmentNamesItsSection) {
  MemoryFileSystem files;
  put_segment<std::uint64_t>(files, 600, IdKind::numbers);
  const std::string good = files.read(kPath);
  const Result<SegmentLayout> layout = decode_header(good, kPath);
  ASSERT_TRUE(layout.ok());
  for (const SectionRecord& section : layout->sections) {
    std::string bad = good;
    bad[section.offset_bytes] = static_cast<char>(bad[section.offset_bytes] + 1);
    files.put(kPath, bad);
    const Status status = open_segment<std::uint64_t>(files, IdKind::numbers);
    ASSERT_FALSE(status.ok());
    EXPECT_NE(status.error().message.find(describe(section) + " is damaged: its sum is "), std::string::npos)
        << status.error().message;
  }
}

/// Headers with right sums and wrong numbers: nobody's accident, but nothing is read behind the file.
TEST(DamagedFiles, ForgedHeadersStayInsideTheFile) {
  MemoryFileSystem files;
  put_segment<std::uint64_t>(files, 40, IdKind::names);
  const std::string good = files.read(kPath);
  const Result<SegmentLayout> layout = decode_header(good, kPath);
  ASSERT_TRUE(layout.ok());
  const std::size_t summed = layout->header_bytes - sizeof(std::uint64_t);
  for (std::size_t at = 12; at < summed; ++at) {
    for (const unsigned flip : {0x01U, 0x80U, 0xFFU}) {
      std::string bad = good;
      bad[at] = static_cast<char>(static_cast<unsigned char>(bad[at]) ^ flip);
      const std::uint64_t sum = hash64(std::string_view(bad).substr(0, summed));
      bad.replace(summed, sizeof(sum), reinterpret_cast<const char*>(&sum), sizeof(sum));
      files.put(kPath, bad);
      const Status status = open_segment<std::uint64_t>(files, IdKind::names);
      // The tests of the tables are the one thing that only the sum vouches for, inside their ranges.
      if (status.ok()) {
        EXPECT_GE(at, 104U);
        EXPECT_LT(at, 104U + 4 * 24U);
      }
    }
  }
}

TEST(DamagedFiles, SectionsExchangedOrOfAnotherFile) {
  MemoryFileSystem files;
  put_segment<std::uint64_t>(files, 600, IdKind::numbers);
  const std::string good = files.read(kPath);
  const Result<SegmentLayout> layout = decode_header(good, kPath);
  ASSERT_TRUE(layout.ok());
  const auto values_of = [&](std::size_t table) { return layout->sections[2 * table + 1]; };
  std::string bad = good;
  bad.replace(values_of(0).offset_bytes, values_of(0).length_bytes, good, values_of(1).offset_bytes,
              values_of(1).length_bytes);
  bad.replace(values_of(1).offset_bytes, values_of(1).length_bytes, good, values_of(0).offset_bytes,
              values_of(0).length_bytes);
  files.put(kPath, bad);
  expect_refused(open_segment<std::uint64_t>(files, IdKind::numbers), "exchanged");
}

TEST(DamagedFiles, Removals) {
  MemoryFileSystem files;
  const std::vector<std::uint64_t> words = {1, 0, 0x8000'0000'0000'0000U, 7};
  ASSERT_TRUE(write_removals(files, kPath, 3, 200, words).ok());
  damage_everywhere(files, 1, [&] {
    const auto found = read_removals(files, kPath, 3, 200);
    return found.ok() ? Status() : Status(found.error());
  });
}

TEST(DamagedFiles, Manifests) {
  MemoryFileSystem files;
  Manifest manifest;
  manifest.settings.scheme = "simhash-v1";
  manifest.segments = {{3, 0, 1000}, {5, 7, 20}};
  manifest.logs = {6, 8};
  manifest.next_number = 9;
  files.put(kPath, format_manifest(manifest));
  damage_everywhere(files, 1, [&] {
    const auto found = parse_manifest(files.read(kPath), kPath);
    return found.ok() ? Status() : Status(found.error());
  });
}

constexpr LogHeader kLog = {4, 64, IdKind::numbers, 10};

void put_log(MemoryFileSystem& files, std::size_t num_groups) {
  auto log = ChangeLog::create(files, kPath, kLog);
  ASSERT_TRUE(log.ok());
  for (std::size_t i = 0; i < num_groups; ++i) {
    ASSERT_TRUE(log->append(std::string(3 * i + 1, static_cast<char>('a' + i))).ok());
  }
}

struct LogFound {
  Status status;
  LogEnd end;
  std::size_t num_groups = 0;
};

LogFound read_log(MemoryFileSystem& files) {
  LogFound found;
  const Result<LogEnd> end = read_change_log(files, kPath, kLog, [&](std::uint64_t, std::string_view payload) {
    EXPECT_EQ(payload, std::string(3 * found.num_groups + 1, static_cast<char>('a' + found.num_groups)));
    ++found.num_groups;
    return Status();
  });
  if (end) found.end = *end;
  if (!end) found.status = end.error();
  return found;
}

/// The bytes of the marks of a log that put_log() made.
std::set<std::size_t> mark_bytes(std::size_t num_groups) {
  constexpr std::size_t kRecord = 24;
  std::set<std::size_t> bytes;
  std::size_t at = kLogHeaderBytes;
  for (std::size_t i = 0; i < num_groups; ++i) {
    at += kRecord + (3 * i + 1 + 7) / 8 * 8;
    for (std::size_t end = at + kRecord; at < end; ++at) bytes.insert(at);
  }
  return bytes;
}

TEST(DamagedFiles, LogIsRefusedUnlessAMarkIsDamaged) {
  constexpr std::size_t kNumGroups = 6;
  MemoryFileSystem files;
  put_log(files, kNumGroups);
  const std::string good = files.read(kPath);
  const std::set<std::size_t> marks = mark_bytes(kNumGroups);
  const std::size_t last_begin = good.size() - 24;  // the mark behind the last group
  ASSERT_TRUE(marks.contains(good.size() - 1) && !marks.contains(last_begin - 1));
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
    files.put(kPath, bad);
    const LogFound found = read_log(files);
    if (!marks.contains(bit / 8)) {
      expect_refused(found.status, "bit " + std::to_string(bit));
    } else {
      ASSERT_TRUE(found.status.ok()) << bit;
      ASSERT_EQ(found.num_groups, kNumGroups) << bit;
      ASSERT_EQ(found.end.torn, bit / 8 >= last_begin) << bit;
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(DamagedFiles, LogThatIsCutLosesItsEndOnly) {
  MemoryFileSystem files;
  put_log(files, 6);
  const std::string good = files.read(kPath);
  std::size_t most = 0;
  for (std::size_t length = 0; length < good.size(); ++length) {
    files.put(kPath, good.substr(0, length));
    const LogFound found = read_log(files);
    if (length < kLogHeaderBytes) {
      expect_refused(found.status, "length " + std::to_string(length));
      continue;
    }
    ASSERT_TRUE(found.status.ok());
    EXPECT_EQ(found.end.torn, found.end.size_bytes != length);
    EXPECT_GE(found.num_groups, most);
    most = found.num_groups;
  }
  EXPECT_EQ(most, 6U) << "only the last mark is cut";
}

/// A payload that looks like records itself must neither hide a torn end nor be taken for one.
TEST(DamagedFiles, RecordsInsideAPayloadAreNone) {
  MemoryFileSystem files;
  put_log(files, 3);
  const std::string inner = files.read(kPath).substr(kLogHeaderBytes);
  auto log = ChangeLog::create(files, kPath, kLog);
  ASSERT_TRUE(log->append(inner).ok());
  const std::string good = files.read(kPath);
  files.put(kPath, good.substr(0, good.size() - 24 - 8));
  const Result<LogEnd> end =
      read_change_log(files, kPath, kLog, [](std::uint64_t, std::string_view) { return Status(); });
  ASSERT_TRUE(end.ok()) << end.error().message;
  EXPECT_TRUE(end->torn);
  EXPECT_EQ(end->size_bytes, kLogHeaderBytes);
}

}  // namespace
}  // namespace sameish::storage
