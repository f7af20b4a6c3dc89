// Files of ready fingerprints, from bytes to entries: every format, what is refused and where it says so.
#include "engine/fingerprint_files.h"

#include <gtest/gtest.h>

#include "engine/entry_feed.h"
#include "reference/engine/npy_file.h"
#include "reference/io/archives.h"
#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

/// All that a feed gave.
struct Read {
  EntryTraits traits;
  std::vector<std::pair<std::string, Fingerprint>> entries;  // ids as text
  std::vector<Rejection> rejections;
  Status status;
};

Read read(const IndexInputOptions& given, IdRule ids, unsigned bits = 64, const std::string& scheme = {}) {
  IndexInputOptions options = given;
  options.fingerprints = true;
  const ProgressCallback nobody;
  ProgressReporter progress(nobody);
  Read out;
  auto feed = open_entry_feed(options, progress);
  if (!feed.ok()) {
    out.status = feed.error();
    return out;
  }
  out.traits = (*feed)->traits();
  EntryRules rules{ids, bits, scheme, true, {}, {}, {}};
  rules.take = [&](const EntryBlock& block) -> Status {
    for (std::size_t i = 0; i < block.entries.size(); ++i) {
      const std::string id =
          block.has_names() ? std::string(block.name_of(i)) : std::to_string(block.entries[i].id.number);
      out.entries.emplace_back(id, block.entries[i].fingerprint);
    }
    return {};
  };
  rules.reject = [&](const Rejection& rejection) { out.rejections.push_back(rejection); };
  out.status = (*feed)->read(rules, progress);
  return out;
}

class FingerprintFilesTest : public testing::Test {
 protected:
  Read read_file(const std::string& name, const std::string& bytes, IdRule ids = IdRule::numbers, unsigned bits = 64) {
    IndexInputOptions options;
    options.input.paths = {directory_.write(name, bytes)};
    return read(options, ids, bits);
  }

  test::TemporaryDirectory directory_;
};

using Entries = std::vector<std::pair<std::string, Fingerprint>>;
const Fingerprint kA{.low = 0xa}, kB{.low = 0xb};
constexpr const char* kHexA = "000000000000000a";
constexpr const char* kHexB = "000000000000000b";

TEST_F(FingerprintFilesTest, BareLinesAreNumbered) {
  const Read got = read_file("in.txt", std::string("\n") + kHexA + "\r\n\n0x000000000000000B");
  EXPECT_EQ(got.traits.ids, IdKind::numbers);
  EXPECT_EQ(got.traits.bits, 64U);
  EXPECT_EQ(got.entries, (Entries{{"0", kA}, {"1", kB}}));
  EXPECT_TRUE(got.rejections.empty());
}

TEST_F(FingerprintFilesTest, LinesWithIds) {
  const Read got = read_file("in.csv", std::string("x,") + kHexA + "\ny z\t" + kHexB + "\n", IdRule::names);
  EXPECT_EQ(got.traits.ids, IdKind::names);
  EXPECT_EQ(got.entries, (Entries{{"x", kA}, {"y z", kB}}));
}

TEST_F(FingerprintFilesTest, DecimalLinesAreSeenByTheirLengths) {
  EXPECT_EQ(read_file("in.txt", "10\n11\n").entries, (Entries{{"0", kA}, {"1", kB}}));
  EXPECT_EQ(read_file("ids.txt", "7,10\n8,11").entries, (Entries{{"7", kA}, {"8", kB}}));
  // 16 digits alone may be either, and are hexadecimal; a line of another length among them says decimal.
  EXPECT_EQ(read_file("hex.txt", "0000000000000010\n").entries.front().second.low, 0x10U);
  EXPECT_EQ(read_file("dec.txt", "1000000000000010\n7\n").entries.front().second.low, 1'000'000'000'000'010U);
}

TEST_F(FingerprintFilesTest, JsonLinesWithAHeader) {
  const std::string lines = std::string("{\"scheme\":\"s\"}\n{\"id\":\"x\",\"fingerprint\":\"") + kHexA +
                            "\",\"features\":1}\n{\"id\":7,\"fingerprint\":null}\n";
  const Read got = read_file("in.jsonl", lines, IdRule::names);
  EXPECT_EQ(got.traits.scheme, "s");
  EXPECT_EQ(got.traits.bits, 64U);
  ASSERT_EQ(got.entries.size(), 2U);
  EXPECT_EQ(got.entries[0], (std::pair<std::string, Fingerprint>{"x", kA}));
  EXPECT_EQ(got.entries[1].first, "7");
  EXPECT_EQ(got.entries[1].second.bits, EntryBlock::kNoFingerprint);
}

TEST_F(FingerprintFilesTest, AHeaderOfAnotherSchemeEndsTheRun) {
  IndexInputOptions options;
  options.input.paths = {directory_.write("in.jsonl", "{\"scheme\":\"other\"}\n")};
  const Read got = read(options, IdRule::names, 64, "wanted");
  ASSERT_FALSE(got.status.ok());
  EXPECT_EQ(got.status.error().code, ErrorCode::scheme_mismatch);
  EXPECT_NE(got.status.error().message.find("other"), std::string::npos);
  EXPECT_NE(got.status.error().message.find("wanted"), std::string::npos);
}

TEST_F(FingerprintFilesTest, BinaryAndNumPy) {
  EXPECT_EQ(read_file("in.u64", test::bytes_of({10, 11})).entries, (Entries{{"0", kA}, {"1", kB}}));
  EXPECT_EQ(read_file("in.npy", test::npy_file({10, 11})).entries, (Entries{{"0", kA}, {"1", kB}}));
  const Read wide = read_file("wide.npy", test::npy_file({10, 1, 11, 2}, 2), IdRule::numbers, 128);
  EXPECT_EQ(wide.traits.bits, 128U);
  EXPECT_EQ(wide.entries, (Entries{{"0", {10, 1, 128}}, {"1", {11, 2, 128}}}));
}

TEST_F(FingerprintFilesTest, PackedFilesAreUnpacked) {
  EXPECT_EQ(read_file("in.npy.gz", test::gzip(test::npy_file({10, 11}))).entries, (Entries{{"0", kA}, {"1", kB}}));
  EXPECT_EQ(read_file("in.zst", test::zstd(std::string(kHexA) + "\n")).entries, (Entries{{"0", kA}}));
}

/// A number stays with its line, whatever becomes of the lines before it.
TEST_F(FingerprintFilesTest, BadLinesAreNamedAndUseUpTheirNumber) {
  const Read got = read_file("in.txt", std::string(kHexA) + "\nno\n" + kHexA + kHexB + "\nid," + kHexA + "\n" + kHexB);
  EXPECT_EQ(got.entries, (Entries{{"0", kA}, {"4", kB}}));
  ASSERT_EQ(got.rejections.size(), 3U);
  EXPECT_EQ(got.rejections[0].line, 2U);
  EXPECT_EQ(got.rejections[0].byte, 17U);
  EXPECT_NE(got.rejections[0].message.find("in.txt:2: 'no' is no fingerprint"), std::string::npos);
  EXPECT_NE(got.rejections[1].message.find("a fingerprint of 128 bits; expected 64 bits"), std::string::npos);
  EXPECT_NE(got.rejections[2].message.find("has none"), std::string::npos);
}

TEST_F(FingerprintFilesTest, IdsThatAreNoNumbersAreRejectedWhereNumbersAreWanted) {
  const Read got = read_file("in.csv", std::string("7,") + kHexA + "\n007," + kHexA + "\nx," + kHexA + "\n");
  EXPECT_EQ(got.entries, (Entries{{"7", kA}}));
  ASSERT_EQ(got.rejections.size(), 2U);
  EXPECT_NE(got.rejections[1].message.find("the id 'x' is no whole number"), std::string::npos);
}

TEST_F(FingerprintFilesTest, CutFilesOfValuesAreRejectedAtTheirEnd) {
  const Read binary = read_file("in.u64", test::bytes_of({10}) + "abc");
  EXPECT_EQ(binary.entries, (Entries{{"0", kA}}));
  ASSERT_EQ(binary.rejections.size(), 1U);
  EXPECT_EQ(binary.rejections[0].byte, 8U);
  EXPECT_NE(binary.rejections[0].message.find("the last 3 bytes are no whole value of 8 bytes"), std::string::npos);
  const std::string whole = test::npy_file({10, 11});
  const Read numpy = read_file("in.npy", whole.substr(0, whole.size() - 8));
  EXPECT_EQ(numpy.entries, (Entries{{"0", kA}}));
  ASSERT_EQ(numpy.rejections.size(), 1U);
  EXPECT_NE(numpy.rejections[0].message.find("promises 2 fingerprints, and it holds 1"), std::string::npos);
}

TEST_F(FingerprintFilesTest, SeveralFilesCountOnAndAnUnreadableOneIsRejected) {
  IndexInputOptions options;
  options.input.paths = {directory_.write("empty", ""), directory_.write("a.txt", std::string(kHexA) + "\n"),
                         directory_.write("bad.npy", "\x93NUMPY"), directory_.write("b.u64", test::bytes_of({11}))};
  options.first_number = 100;
  const Read got = read(options, IdRule::numbers);
  EXPECT_EQ(got.entries, (Entries{{"100", kA}, {"101", kB}}));
  ASSERT_EQ(got.rejections.size(), 1U);
  EXPECT_NE(got.rejections[0].message.find("bad.npy: a damaged NumPy header"), std::string::npos);
}

TEST_F(FingerprintFilesTest, WithNamesWantedBareOnesAreCalledByTheirPlace) {
  const std::string path = directory_.write("in.txt", std::string(kHexA) + "\n");
  IndexInputOptions options;
  options.input.paths = {path};
  EXPECT_EQ(read(options, IdRule::names).entries, (Entries{{path + ":1", kA}}));
}

TEST_F(FingerprintFilesTest, IdsFromAnotherFile) {
  IndexInputOptions options;
  options.input.paths = {directory_.write("in.txt", std::string(kHexA) + "\nbad\n" + kHexB + "\n")};
  options.ids_file = directory_.write("ids.txt", "x\ny\nz\n");
  const Read names = read(options, IdRule::names);
  EXPECT_EQ(names.traits.ids, IdKind::names);
  EXPECT_EQ(names.entries, (Entries{{"x", kA}, {"z", kB}}));
  options.ids_file = directory_.write("ids.npy", test::npy_file({5, 6, 7}));
  const Read numbers = read(options, IdRule::numbers);
  EXPECT_EQ(numbers.traits.ids, IdKind::numbers);
  EXPECT_EQ(numbers.entries, (Entries{{"5", kA}, {"7", kB}}));
  options.ids_file = directory_.write("few.txt", "1\n2\n");
  EXPECT_NE(read(options, IdRule::numbers).status.error().message.find("2 ids, and there are more"), std::string::npos);
  options.ids_file = directory_.write("many.txt", "1\n2\n3\n4\n");
  EXPECT_NE(read(options, IdRule::numbers).status.error().message.find("more ids than the 3"), std::string::npos);
}

/// Several blocks, so that numbers and lines go on from one to the next, on any number of threads.
TEST_F(FingerprintFilesTest, LongFilesAreTheSameOnAnyThreads) {
  std::string lines;
  for (std::uint64_t i = 0; i < 200'000; ++i) lines += i % 50'000 == 7 ? "bad\n" : to_hex({.low = i}) + "\n";
  IndexInputOptions options;
  options.input.paths = {directory_.write("in.txt", lines)};
  for (const unsigned num_threads : {1U, 4U}) {
    options.runtime.num_threads = num_threads;
    const Read got = read(options, IdRule::numbers);
    ASSERT_EQ(got.entries.size(), 199'996U);
    for (const auto& [id, fingerprint] : got.entries) ASSERT_EQ(id, std::to_string(fingerprint.low));
    ASSERT_EQ(got.rejections.size(), 4U);
    EXPECT_EQ(got.rejections[3].line, 150'008U);
    EXPECT_EQ(lines.substr(got.rejections[3].byte, 4), "bad\n");
  }
}

TEST_F(FingerprintFilesTest, BinaryDataIsNoText) {
  const Read got = read_file("in.dat", std::string("\x01\x00\x02", 3));
  ASSERT_EQ(got.rejections.size(), 1U);
  EXPECT_NE(got.rejections[0].message.find("--fingerprint-format binary"), std::string::npos);
}

}  // namespace
}  // namespace sameish::engine
