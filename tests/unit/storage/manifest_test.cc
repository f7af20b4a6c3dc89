#include "storage/manifest.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "storage/damage.h"

namespace sameish::storage {
namespace {

Manifest example() {
  Manifest manifest;
  manifest.settings = {"simhash-v1 lang=\xC3\xA9", 128, 3, IdKind::names, 160};
  manifest.segments = {{3, 0, 1000}, {5, 7, 20}};
  manifest.logs = {6, 8};
  manifest.next_number = 9;
  manifest.next_sequence = 44;
  return manifest;
}

/// The text with its right sum.
std::string summed(std::string text) { return text + "sum " + hex_digits(hash64(text)) + "\n"; }

constexpr std::string_view kText =
    "sameish-index 1\n"
    "scheme simhash-v1 lang=\xC3\xA9\n"
    "bits 128\n"
    "max_distance 3\n"
    "ids names\n"
    "bytes_per_fingerprint 160\n"
    "next_number 9\n"
    "next_sequence 44\n"
    "segment 3 0 1000\n"
    "segment 5 7 20\n"
    "log 6\n"
    "log 8\n";

Error fault_of(std::string_view from, std::string_view to) {
  std::string text(kText);
  text.replace(text.find(from), from.size(), to);
  const Result<Manifest> manifest = parse_manifest(summed(text), "dir/manifest");
  return manifest.ok() ? Error{ErrorCode::internal, "accepted"} : manifest.error();
}

TEST(Manifest, IsWrittenAndReadAsStated) {
  EXPECT_EQ(format_manifest(example()), summed(std::string(kText)));
  const Result<Manifest> read = parse_manifest(format_manifest(example()), "m");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->settings.scheme, example().settings.scheme);
  EXPECT_EQ(read->settings.bits, 128U);
  EXPECT_EQ(read->settings.ids, IdKind::names);
  EXPECT_EQ(read->segments, example().segments);
  EXPECT_EQ(read->logs, example().logs);
  EXPECT_EQ(read->next_number, 9U);
  EXPECT_EQ(read->next_sequence, 44U);
}

TEST(Manifest, RefusesANewerFormatWhateverFollows) {
  const Error error = parse_manifest("sameish-index 2\nwhatever", "dir/manifest").error();
  EXPECT_EQ(error.code, ErrorCode::unsupported_version);
  EXPECT_NE(error.message.find("dir/manifest: is of format 2, and this program reads format 1"), std::string::npos)
      << error.message;
}

TEST(Manifest, RefusesWhatIsNotWrittenSo) {
  const std::vector<std::pair<std::string_view, std::string_view>> faults = {
      {"bits 128\n", "bits 96\n"},
      {"bits 128\n", "bits 0128\n"},
      {"bits 128\n", ""},
      {"bits 128\n", "bits 128\ncolor red\n"},
      {"bits 128\n", "bits 128\nbits 128\n"},
      {"ids names", "ids both"},
      {"max_distance 3", "max_distance 11"},
      {"max_distance 3", "max_distance -3"},
      {"max_distance 3", "max_distance 3 "},
      {"segment 3 0 1000", "segment 3 0"},
      {"segment 3 0 1000", "segment 3 0 1000 1"},
      {"segment 3", "segment 0"},
      {"segment 3", "segment 9"},
      {"segment 3", "segment 5"},
      {"segment 3", "segment 6"},
      {"log 6\nlog 8\n", ""},
      {"20\nlog 6\n", "99999999999\nlog 6\n"},
      {"next_sequence 44", "next_sequence 18446744073709551616"},
      {"v1", "v1\x07"},
      {"log 8\n", "log 8"},
  };
  for (const auto& [from, to] : faults) {
    const Error error = fault_of(from, to);
    EXPECT_EQ(error.code, ErrorCode::corrupt_file) << from << " -> " << to << ": " << error.message;
    EXPECT_EQ(error.message.rfind("dir/manifest: ", 0), 0U) << error.message;
  }
  EXPECT_NE(fault_of("ids names\n", "").message.find("line 5: expected `ids`"), std::string::npos)
      << fault_of("ids names\n", "").message;
}

TEST(Manifest, RefusesAWrongSumAndTextBehindIt) {
  const std::string text = format_manifest(example());
  EXPECT_EQ(parse_manifest(text + "\n", "m").error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(parse_manifest(std::string(kText), "m").error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(parse_manifest("", "m").error().code, ErrorCode::corrupt_file);
  EXPECT_EQ(parse_manifest("sameish-index", "m").error().code, ErrorCode::corrupt_file);
}

}  // namespace
}  // namespace sameish::storage
