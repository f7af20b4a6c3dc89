// Files of ready fingerprints, cut at every byte and with bytes changed: what is read counts, what is not is rejected, and
// nothing else happens.
#include <gtest/gtest.h>

#include "engine/entry_feed.h"
#include "reference/engine/npy_file.h"
#include "reference/io/archives.h"
#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

struct Counts {
  std::uint64_t num_entries = 0;
  std::uint64_t num_rejected = 0;
};

Counts read(const std::string& path, FingerprintFormat format = FingerprintFormat::automatic) {
  IndexInputOptions options;
  options.input.paths = {path};
  options.fingerprints = true;
  options.fingerprint_format = format;
  const ProgressCallback nobody;
  ProgressReporter progress(nobody);
  Counts counts;
  auto feed = open_entry_feed(options, progress);
  EXPECT_TRUE(feed.ok());
  if (!feed.ok()) return counts;
  EntryRules rules;
  rules.ids = IdRule::as_given;
  rules.take = [&](const EntryBlock& block) -> Status {
    counts.num_entries += block.entries.size();
    return {};
  };
  rules.reject = [&](const Rejection& rejection) {
    ++counts.num_rejected;
    EXPECT_NE(rejection.message.find(path), std::string::npos) << rejection.message;
  };
  const Status status = (*feed)->read(rules, progress);
  EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().message);
  return counts;
}

class DamagedFingerprints : public testing::Test {
 protected:
  /// All lengths of `bytes`, and each byte of it changed.
  void damage(const std::string& name, const std::string& bytes, std::uint64_t most_entries) {
    for (std::size_t length = 0; length <= bytes.size(); ++length) {
      EXPECT_LE(read(directory_.write(name, bytes.substr(0, length))).num_entries, most_entries) << length;
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::string changed = bytes;
      for (const char byte : {'\n', '\xff'}) {
        changed[i] = byte;
        EXPECT_LE(read(directory_.write(name, changed)).num_entries, most_entries + 2) << i;
      }
    }
  }

  test::TemporaryDirectory directory_;
};

constexpr const char* kLines = "000000000000000a\n0x000000000000000B\r\n\nid,000000000000000c\n";
constexpr const char* kJson =
    "{\"scheme\":\"s\"}\n{\"id\":\"a\",\"fingerprint\":\"000000000000000a\"}\n{\"id\":2,\"fingerprint\":null}\n";

TEST_F(DamagedFingerprints, Lines) { damage("in.txt", kLines, 3); }
TEST_F(DamagedFingerprints, JsonLines) { damage("in.jsonl", kJson, 2); }
TEST_F(DamagedFingerprints, NumPy) { damage("in.npy", test::npy_file({1, 2, 3}), 3); }
TEST_F(DamagedFingerprints, Gzip) { damage("in.gz", test::gzip(kLines), 3); }
TEST_F(DamagedFingerprints, Zstd) { damage("in.zst", test::zstd(kLines), 3); }

TEST_F(DamagedFingerprints, EveryFormatAsEveryOther) {
  for (const std::string& bytes : {std::string(kLines), std::string(kJson), test::npy_file({1, 2})}) {
    const std::string path = directory_.write("in", bytes);
    for (const FingerprintFormat format :
         {FingerprintFormat::json_lines, FingerprintFormat::hex, FingerprintFormat::decimal, FingerprintFormat::binary,
          FingerprintFormat::npy}) {
      const Counts counts = read(path, format);
      EXPECT_GT(counts.num_entries + counts.num_rejected, 0U);
    }
  }
}

TEST_F(DamagedFingerprints, ALineWithoutEndIsNotHeld) {
  IndexInputOptions options;
  options.input.paths = {directory_.write("in.txt", std::string(std::size_t{3} << 20U, 'a'))};
  options.input.max_record_bytes = std::uint64_t{1} << 20U;
  options.fingerprints = true;
  const ProgressCallback nobody;
  ProgressReporter progress(nobody);
  auto feed = open_fingerprint_feed(options).value();
  std::vector<Rejection> rejections;
  EntryRules rules;
  rules.take = [](EntryBlock&) { return Status{}; };
  rules.reject = [&](const Rejection& rejection) { rejections.push_back(rejection); };
  ASSERT_TRUE(feed->read(rules, progress).ok());
  ASSERT_EQ(rejections.size(), 1U);
  EXPECT_EQ(rejections[0].code, ErrorCode::resource_limit);
}

}  // namespace
}  // namespace sameish::engine
