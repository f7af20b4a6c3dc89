// Every bit of every file of a small but complete index is flipped, every file is cut at every length, taken away, exchanged:
// opening it is refused by the name of the file, or the answers are the right ones. What the end of a log may look like after
// a crash is taken as that.
#include <gtest/gtest.h>

#include <cstring>
#include <deque>

#include "engine/open_index.h"
#include "reference/engine/doubtful_index.h"
#include "reference/nightly.h"
#include "reference/storage/memory_file_system.h"
#include "storage/log_format.h"

namespace sameish {
namespace {

using reference::difference;
using reference::PlainIndex;
using test::by_day_or_night;
using test::MemoryFileSystem;

const std::string kPath = "/index";
const IndexRuntime kRuntime{.growing_size = 32, .merges_beside = false};

/// What of the end of a log may be lost.
enum class End { none, whole, any };

/// Two segments, one with removals, each with groups of equal fingerprints; a log of several changes.
class DamageTest : public testing::TestWithParam<IndexSettings> {
 protected:
  void SetUp() override { fill(files_, 1); }

  /// The plain index after each change that is in the log.
  std::vector<PlainIndex> fill(MemoryFileSystem& files, std::uint64_t seed) {
    Result<Index> index = IndexOpener::create_at(files, kPath, GetParam(), kRuntime);
    EXPECT_TRUE(index.ok()) << index.error().message;
    PlainIndex plain(GetParam().ids);
    insert(*index, plain, 0, 40, seed);
    const std::uint64_t first = 30 + seed % 4;  // so that others are removed
    insert(*index, plain, first, first + 22, seed + 1);
    std::vector<PlainIndex> states = {plain};
    for (std::uint64_t n = 0; n < 4; ++n) {
      if (n == 1) {
        const std::vector<IndexId> ids = {id(3), id(33)};
        EXPECT_EQ(index->remove(ids)->num_removed, plain.remove(ids).num_removed);
      } else {
        insert(*index, plain, 10 * n, 10 * n + 3, seed + n);
      }
      states.push_back(plain);
    }
    EXPECT_EQ(index->statistics().segments.size(), 2U);
    if (states_.empty()) states_ = states;
    return states;
  }

  void insert(Index& index, PlainIndex& plain, std::uint64_t begin, std::uint64_t end, std::uint64_t seed) {
    std::vector<IndexEntry> entries;
    for (std::uint64_t n = begin; n < end; ++n) {
      const std::uint64_t low = fmix64(n % 5 == 0 ? seed : seed * 1000 + n);
      entries.push_back({id(n), {low, GetParam().bits == 128 ? ~low : 0, GetParam().bits}});
    }
    EXPECT_TRUE(index.insert(entries).ok());
    plain.insert(entries);
  }

  IndexId id(std::uint64_t n) {
    if (GetParam().ids == IdKind::numbers) return {n, {}};
    names_.push_back("name-" + std::to_string(n));
    return {0, names_.back()};
  }

  /// Refused by the file's name; or, unless `end` is none, right: with all changes of the log, or some of the first.
  void expect_refused_or_right(const std::string& name, const std::string& what, End end) {
    Result<Index> index = IndexOpener::open(files_, kPath, IndexAccess::read, kRuntime);
    if (index.ok()) {
      ASSERT_NE(end, End::none) << name << ", " << what << ": accepted";
      bool is_right = difference(*index, states_.back()).empty();
      for (const PlainIndex& state : states_) is_right |= end == End::any && difference(*index, state).empty();
      ASSERT_TRUE(is_right) << name << ", " << what << ": another answer";
      return;
    }
    const ErrorCode code = index.error().code;
    ASSERT_TRUE(code == ErrorCode::corrupt_file || code == ErrorCode::unsupported_version ||
                code == ErrorCode::not_found || code == ErrorCode::scheme_mismatch)
        << name << ", " << what << ": " << index.error().message;
    ASSERT_NE(index.error().message.find(name), std::string::npos) << what << ": " << index.error().message;
  }

  /// Whether this byte of a log is in a mark: without it nothing is lost.
  static bool is_in_mark(const std::string& log, std::size_t byte) {
    std::size_t at = storage::kLogHeaderBytes;
    std::uint32_t payload_bytes = 0;
    for (std::size_t length = 0; at <= byte; at += length) {
      std::memcpy(&payload_bytes, log.data() + at + sizeof(payload_bytes), sizeof(payload_bytes));
      length = sizeof(storage::RecordHeader) + storage::padded_length(payload_bytes);
    }
    return byte >= storage::kLogHeaderBytes && payload_bytes == 0;
  }

  MemoryFileSystem files_;
  std::vector<PlainIndex> states_;
  std::deque<std::string> names_;
};

TEST_P(DamageTest, IsCompleteAndRight) {
  const Result<Index> index = IndexOpener::open(files_, kPath, IndexAccess::read, kRuntime);
  ASSERT_TRUE(index.ok()) << index.error().message;
  EXPECT_EQ(difference(*index, states_.back()), "");
  EXPECT_EQ(files_.list(kPath)->size(), 5U) << "a manifest, two segments, removals, a log";
  EXPECT_GT(index->statistics().segments[0].num_removed, 0U);
  EXPECT_LT(index->statistics().segments[0].num_fingerprints, 40U);
}

TEST_P(DamageTest, EachBitFlipped) {
  const std::vector<std::string> names = *files_.list(kPath);
  for (const std::string& name : names) {
    const std::string path = kPath + "/" + name;
    const std::string good = files_.read(path);
    for (std::size_t bit = 0; bit < good.size() * 8; bit += by_day_or_night(5U, 1U)) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ 1 << bit % 8);
      files_.put(path, bad);
      ASSERT_NO_FATAL_FAILURE(
          expect_refused_or_right(name, "bit " + std::to_string(bit),
                                  name.ends_with(".log") && is_in_mark(good, bit / 8) ? End::whole : End::none));
    }
    files_.put(path, good);
  }
}

TEST_P(DamageTest, EachLength) {
  const std::vector<std::string> names = *files_.list(kPath);
  for (const std::string& name : names) {
    const std::string path = kPath + "/" + name;
    const std::string good = files_.read(path);
    for (std::size_t length = 0; length < good.size(); length += by_day_or_night(3U, 1U)) {
      files_.put(path, good.substr(0, length));
      ASSERT_NO_FATAL_FAILURE(expect_refused_or_right(name, "length " + std::to_string(length),
                                                      name.ends_with(".log") ? End::any : End::none));
    }
    files_.put(path, good + std::string(64, '\0'));
    ASSERT_NO_FATAL_FAILURE(
        expect_refused_or_right(name, "zeros behind", name.ends_with(".log") ? End::any : End::none));
    ASSERT_TRUE(files_.unlink(path).ok());
    ASSERT_NO_FATAL_FAILURE(expect_refused_or_right(name, "missing", End::none));
    files_.put(path, good);
  }
}

TEST_P(DamageTest, FilesExchanged) {
  const std::vector<std::string> names = *files_.list(kPath);
  for (const std::string& to : names) {
    const std::string good = files_.read(kPath + "/" + to);
    for (const std::string& from : names) {
      if (from == to) continue;
      files_.put(kPath + "/" + to, files_.read(kPath + "/" + from));
      ASSERT_NO_FATAL_FAILURE(expect_refused_or_right(to, "it is " + from, End::none));
    }
    files_.put(kPath + "/" + to, good);
  }
}

/// As large, of the same number and settings: only what is in them differs.
TEST_P(DamageTest, FilesOfAnotherIndex) {
  MemoryFileSystem others;
  fill(others, 100);
  const std::vector<std::string> names = *files_.list(kPath);
  for (const std::string& name : names) {
    if (name.ends_with(".log")) continue;  // as good as its own: equal changes make equal files
    const std::string good = files_.read(kPath + "/" + name);
    files_.put(kPath + "/" + name, others.read(kPath + "/" + name));
    ASSERT_NO_FATAL_FAILURE(expect_refused_or_right(name == "manifest" ? "" : name, "of another index", End::none));
    files_.put(kPath + "/" + name, good);
  }
}

INSTANTIATE_TEST_SUITE_P(All, DamageTest,
                         testing::Values(IndexSettings{"test", 64, 3, IdKind::names, 0},
                                         IndexSettings{"test", 128, 2, IdKind::numbers, 0}));

}  // namespace
}  // namespace sameish
