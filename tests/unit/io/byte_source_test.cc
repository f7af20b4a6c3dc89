#include "io/byte_source.h"

#include <gtest/gtest.h>

#include "reference/io/archives.h"
#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::gzip;
using test::TemporaryDirectory;
using test::zstd;
using test::zstd_skippable;

struct Unpacked {
  std::string bytes;
  Compression compression = Compression::none;
  std::uint64_t num_read = 0;
  Status status;
};

/// Reads `packed` from a file, `step` bytes a call.
Unpacked unpack(std::string_view packed, std::size_t step = 1 << 20, int window_log = 27) {
  const TemporaryDirectory dir;
  std::atomic<std::uint64_t> num_read{0};
  Unpacked result;
  auto opened = open_byte_source(std::move(posix_file_system().open(dir.write("in", packed), OpenMode::read)).value(),
                                 window_log, num_read);
  if (!opened) {
    result.status = opened.error();
    return result;
  }
  result.compression = opened->compression;
  std::string buffer(step, '\0');
  while (true) {
    const Result<std::size_t> got = opened->bytes->read(buffer.data(), step);
    if (!got) result.status = got.error();
    if (!got || *got == 0) break;
    result.bytes.append(buffer, 0, *got);
  }
  result.num_read = num_read;
  return result;
}

std::string sample_text(std::size_t size) {
  std::string text;
  while (text.size() < size) text += "line " + std::to_string(text.size() * 7919 % 10007) + "\n";
  return text;
}

TEST(ByteSource, PlainBytesInAnyStep) {
  const std::string text = sample_text(700'000);
  for (const std::size_t step : {1U << 20, 4096U, 977U}) {
    const Unpacked result = unpack(text, step);
    EXPECT_EQ(result.bytes, text);
    EXPECT_EQ(result.compression, Compression::none);
    EXPECT_EQ(result.num_read, text.size());
  }
  EXPECT_EQ(unpack("").bytes, "");
  EXPECT_EQ(unpack("a", 1).bytes, "a");
}

/// ISA-L reports success when the input ends after the first of several members.
TEST(ByteSource, GzipOfManyMembers) {
  std::string packed;
  std::string text;
  for (int i = 0; i < 500; ++i) {
    const std::string part = sample_text(static_cast<std::size_t>(i * 13));
    packed += gzip(part);
    text += part;
  }
  for (const std::size_t step : {1U << 20, 1000U, 7U}) {
    const Unpacked result = unpack(packed, step);
    EXPECT_TRUE(result.status.ok());
    EXPECT_EQ(result.bytes, text);
    EXPECT_EQ(result.compression, Compression::gzip);
    EXPECT_EQ(result.num_read, packed.size());
  }
}

TEST(ByteSource, ZerosAfterAGzipMemberAreSkipped) {
  EXPECT_EQ(unpack(gzip("a\n") + std::string(512, '\0')).bytes, "a\n");
  EXPECT_EQ(unpack(gzip("a\n") + std::string(512, '\0') + gzip("b\n")).bytes, "a\nb\n");
  EXPECT_TRUE(unpack(gzip("a\n") + std::string(600'000, '\0')).status.ok());
}

TEST(ByteSource, ZstdFramesAndSkippableFrames) {
  const std::string text = sample_text(900'000);
  const std::string packed = zstd_skippable("note") + zstd(text) + zstd_skippable(std::string(70'000, 'x')) +
                             zstd("tail") + zstd_skippable("");
  for (const std::size_t step : {1U << 20, 1000U, 11U}) {
    const Unpacked result = unpack(packed, step);
    EXPECT_TRUE(result.status.ok()) << result.status.error().message;
    EXPECT_EQ(result.bytes, text + "tail");
    EXPECT_EQ(result.compression, Compression::zstd);
  }
}

TEST(ByteSource, ZstdWindowIsLimited) {
  const std::string packed = zstd(sample_text(100'000), 24);
  EXPECT_TRUE(unpack(packed, 4096, 24).status.ok());
  const Unpacked refused = unpack(packed, 4096, 23);
  ASSERT_FALSE(refused.status.ok());
  EXPECT_EQ(refused.status.error().code, ErrorCode::resource_limit);
  EXPECT_NE(refused.status.error().message.find("2^23"), std::string::npos) << refused.status.error().message;
}

TEST(ByteSource, PackedWithNothingInside) {
  EXPECT_TRUE(unpack(gzip("")).status.ok());
  EXPECT_EQ(unpack(gzip("") + gzip("x")).bytes, "x");
  EXPECT_TRUE(unpack(zstd("")).status.ok());
}

TEST(ByteSource, KindsThatAreNotReadSayWhatTheyAre) {
  for (const auto& [bytes, kind] : {std::pair<std::string, std::string>{"BZh91AY", "bzip2"},
                                    {std::string("\xfd\x37zXZ\0", 6), "xz"},
                                    {"PK\x03\x04xxxx", "zip"},
                                    {"PAR1xxxx", "Parquet"}}) {
    const Unpacked refused = unpack(bytes);
    ASSERT_FALSE(refused.status.ok());
    EXPECT_EQ(refused.status.error().code, ErrorCode::invalid_record);
    EXPECT_NE(refused.status.error().message.find(kind), std::string::npos);
  }
}

}  // namespace
}  // namespace sameish::io
