// Packed files cut or changed at every byte: the complete records before the fault count, then there is one rejection, and
// the next file is read.
#include <gtest/gtest.h>

#include "reference/io/archives.h"
#include "reference/io/read_all.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::ReadResult;
using test::TemporaryDirectory;
using Texts = std::vector<std::string>;

/// Reads `packed` and then a good file.
ReadResult read_with_follower(const std::string& packed) {
  const TemporaryDirectory dir;
  InputOptions options;
  options.paths = {dir.write("in.jsonl.gz", packed), dir.write("next.jsonl", "{\"next\":1}\n")};
  options.format = "jsonl";
  return test::read_all(options);
}

Texts sample_lines() {
  Texts lines;
  for (int i = 0; i < 12; ++i)
    lines.push_back("{\"id\":" + std::to_string(i * 7919) + ",\"text\":\"line " + std::to_string(i) + "\"}");
  return lines;
}

std::string joined(const Texts& lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

/// The lines read must be a prefix of the good ones, then the follower.
void expect_prefix(const ReadResult& result, const Texts& good, const std::string& what) {
  ASSERT_TRUE(result.status.ok()) << what;
  ASSERT_FALSE(result.lines.empty()) << what;
  EXPECT_EQ(result.lines.back().text, "{\"next\":1}") << what;
  ASSERT_LE(result.lines.size() - 1, good.size()) << what;
  for (std::size_t i = 0; i + 1 < result.lines.size(); ++i) EXPECT_EQ(result.lines[i].text, good[i]) << what;
}

/// `ends` are the lengths after which a member or frame ends, so that a cut there is no damage.
void expect_every_cut_noticed(const std::string& packed, const std::vector<std::size_t>& ends) {
  const Texts good = sample_lines();
  for (std::size_t length = 4; length < packed.size(); ++length) {
    const std::string what = "cut at " + std::to_string(length);
    const ReadResult result = read_with_follower(packed.substr(0, length));
    expect_prefix(result, good, what);
    const bool whole = std::find(ends.begin(), ends.end(), length) != ends.end();
    ASSERT_EQ(result.rejections.size(), whole ? 0U : 1U) << what;
    if (whole) continue;
    EXPECT_EQ(result.rejections[0].code, ErrorCode::invalid_record) << what;
    EXPECT_NE(result.rejections[0].message.find("in.jsonl.gz: byte " + std::to_string(length)), std::string::npos)
        << what << ": " << result.rejections[0].message;
  }
}

TEST(DamagedArchives, GzipCutAtEveryByte) {
  const std::string packed = test::gzip(joined(sample_lines()));
  EXPECT_TRUE(read_with_follower(packed).rejections.empty());
  expect_every_cut_noticed(packed, {});
}

TEST(DamagedArchives, GzipOfTwoMembersCutAtEveryByte) {
  const Texts lines = sample_lines();
  const std::string first = test::gzip(joined(Texts(lines.begin(), lines.begin() + 5)));
  const std::string packed = first + test::gzip(joined(Texts(lines.begin() + 5, lines.end())));
  expect_every_cut_noticed(packed, {first.size()});
}

TEST(DamagedArchives, ZstdCutAtEveryByte) {
  const Texts lines = sample_lines();
  const std::string first = test::zstd(joined(Texts(lines.begin(), lines.begin() + 5)));
  const std::string packed = first + test::zstd(joined(Texts(lines.begin() + 5, lines.end())));
  expect_every_cut_noticed(packed, {first.size()});
}

/// Every bit of the body is under the checksum; some bits of a header carry nothing (a time, an operating system).
TEST(DamagedArchives, FlippedBitsNeverGiveOtherRecordsWithoutARejection) {
  const Texts good = sample_lines();
  for (const std::string& packed : {test::gzip(joined(good)), test::zstd(joined(good))}) {
    for (std::size_t bit = 32; bit < packed.size() * 8; bit += 5) {  // every place of a byte is met
      std::string damaged = packed;
      damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
      const ReadResult result = read_with_follower(damaged);
      ASSERT_TRUE(result.status.ok());
      EXPECT_EQ(result.lines.back().text, "{\"next\":1}");
      if (!result.rejections.empty()) continue;
      expect_prefix(result, good, "bit " + std::to_string(bit));
      EXPECT_EQ(result.lines.size(), good.size() + 1) << bit;
    }
  }
}

TEST(DamagedArchives, GarbageAfterTheLastMember) {
  const Texts good = sample_lines();
  for (const std::string& garbage : {std::string("x"), std::string("garbage that is long enough"),
                                     std::string("\x1f\x8b\x07", 3), std::string(8, '\0') + "x"}) {
    const ReadResult gzip = read_with_follower(test::gzip(joined(good)) + garbage);
    expect_prefix(gzip, good, garbage);
    EXPECT_EQ(gzip.lines.size(), good.size() + 1);
    EXPECT_EQ(gzip.rejections.size(), 1U);
    const ReadResult zstd = read_with_follower(test::zstd(joined(good)) + garbage);
    expect_prefix(zstd, good, garbage);
    EXPECT_EQ(zstd.lines.size(), good.size() + 1);
    EXPECT_EQ(zstd.rejections.size(), 1U);
  }
}

TEST(DamagedArchives, WholeDocumentsAreNotReadFromDamage) {
  const TemporaryDirectory dir;
  const std::string packed = test::gzip("some text that is one document\n");
  const ReadResult result = test::read_all(dir.write("a.md.gz", packed.substr(0, packed.size() - 3)));
  EXPECT_TRUE(result.status.ok());
  EXPECT_TRUE(result.lines.empty());
  EXPECT_EQ(result.rejections.size(), 1U);
}

/// A small file that unpacks to a record without end: passed over, not held.
TEST(DamagedArchives, ABombIsPassedOver) {
  const TemporaryDirectory dir;
  InputOptions options;
  options.paths = {dir.write("bomb.jsonl.gz", test::gzip(std::string(64 << 20, 'x') + "\n{\"text\":\"after\"}\n"))};
  options.max_record_bytes = 1 << 20;
  auto source = LineSource::open(posix_file_system(), options);
  LineBlock block;
  std::size_t largest = 0;
  std::size_t num_lines = 0;
  std::size_t num_rejections = 0;
  while (*(*source)->next(block)) {
    largest = std::max(largest, block.buffer.capacity());
    num_lines += block.lines.size();
    num_rejections += block.rejections.size();
  }
  EXPECT_EQ(num_lines, 1U);
  EXPECT_EQ(num_rejections, 1U);
  EXPECT_LE(largest, std::size_t{4} << 20);
}

}  // namespace
}  // namespace sameish::io
