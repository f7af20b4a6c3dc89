#include "io/output_directory.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::TemporaryDirectory;
using Names = std::vector<std::string>;

auto open(const std::string& path, OutputOptions options = {}) {
  return OutputDirectory::open(posix_file_system(), path, {"kept.jsonl", "removed.jsonl"}, std::move(options));
}

TEST(OutputDirectory, NamesAppearAtPublishAndNotBefore) {
  const TemporaryDirectory dir;
  auto output = open(dir / "out");
  ASSERT_TRUE(output.ok());
  ASSERT_TRUE((*(*output)->file("kept.jsonl"))->append("{}\n").ok());
  ASSERT_TRUE((*(*output)->file("removed.jsonl"))->append(std::string(1 << 20, 'x')).ok());
  ASSERT_TRUE((*(*output)->file("kept.jsonl"))->append("{}\n").ok());
  EXPECT_FALSE(std::filesystem::exists(dir / "out/kept.jsonl"));
  ASSERT_TRUE((*output)->publish().ok());
  output->reset();
  EXPECT_EQ(dir.read("out/kept.jsonl"), "{}\n{}\n");
  EXPECT_EQ(dir.read("out/removed.jsonl").size(), std::size_t{1} << 20);
}

TEST(OutputDirectory, WithoutPublishNothingIsLeft) {
  const TemporaryDirectory dir;
  {
    auto output = open(dir / "out");
    ASSERT_TRUE((*(*output)->file("kept.jsonl"))->append("{}\n").ok());
  }
  EXPECT_TRUE(dir.names().empty());
}

TEST(OutputDirectory, FilesThatExistAreReplacedOnlyByRequest) {
  const TemporaryDirectory dir;
  dir.write("out/kept.jsonl", "old");
  dir.write("out/other", "stays");
  const auto refused = open(dir / "out");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message.find("kept.jsonl"), std::string::npos);
  EXPECT_EQ(dir.read("out/kept.jsonl"), "old");
  OutputOptions options;
  options.overwrite = true;
  auto output = open(dir / "out", options);
  ASSERT_TRUE((*(*output)->file("kept.jsonl"))->append("new").ok());
  EXPECT_EQ(dir.read("out/kept.jsonl"), "old");
  ASSERT_TRUE((*output)->publish().ok());
  EXPECT_EQ(dir.read("out/kept.jsonl"), "new");
  EXPECT_EQ(dir.read("out/other"), "stays");
}

TEST(OutputDirectory, AnInputIsNeverWritten) {
  const TemporaryDirectory dir;
  const std::string input = dir.write("in.jsonl", "data");
  std::filesystem::create_directory(dir / "out");
  std::filesystem::create_hard_link(input, dir / "out/kept.jsonl");
  OutputOptions options;
  options.overwrite = true;
  options.inputs = {*posix_file_system().status(input)};
  const auto refused = open(dir / "out", options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message.find("input"), std::string::npos);
}

TEST(OutputDirectory, WhatAKilledRunLeftIsCleared) {
  const TemporaryDirectory dir;
  dir.write("out/.kept.jsonl.partial", "half");
  auto output = open(dir / "out");
  ASSERT_TRUE(output.ok());
  EXPECT_TRUE(std::filesystem::is_empty(dir / "out"));
  ASSERT_TRUE((*output)->file("kept.jsonl").ok());
}

TEST(OutputDirectory, AFileInItsPlaceIsRefused) {
  const TemporaryDirectory dir;
  EXPECT_EQ(open(dir.write("out", "")).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(open(dir / "no/such/place").error().code, ErrorCode::write_failed);
}

TEST(SingleOutput, IsPublishedLikeADirectory) {
  const TemporaryDirectory dir;
  {
    auto output = SingleOutput::open(posix_file_system(), dir / "pairs.jsonl", {});
    ASSERT_TRUE(output.ok());
    ASSERT_TRUE((*output)->file().append("line\n").ok());
    EXPECT_FALSE(std::filesystem::exists(dir / "pairs.jsonl"));
    ASSERT_TRUE((*output)->publish().ok());
  }
  EXPECT_EQ(dir.names(), Names{"pairs.jsonl"});
  EXPECT_EQ(SingleOutput::open(posix_file_system(), dir / "pairs.jsonl", {}).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(SingleOutput::open(posix_file_system(), dir / "x/", {}).error().code, ErrorCode::invalid_argument);
}

TEST(OutputFile, RemembersItsFirstFailure) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full here";
  OutputFile output(std::move(posix_file_system().open("/dev/full", OpenMode::create_or_cut)).value());
  ASSERT_TRUE(output.append("x").ok()) << "still in the buffer";
  EXPECT_EQ(output.flush().error().code, ErrorCode::disk_full);
  EXPECT_EQ(output.append("y").error().code, ErrorCode::disk_full);
  EXPECT_EQ(output.close().error().code, ErrorCode::disk_full);
}

}  // namespace
}  // namespace sameish::io
