// An index in a directory: made, opened, shared, refused.
#include <sameish/index.h>

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish {
namespace {

const IndexSettings kSettings{.scheme = "test"};
const IndexRuntime kRuntime{.growing_size = 64, .merges_beside = false};

class IndexFilesTest : public testing::Test {
 protected:
  static std::vector<IndexEntry> entries(std::uint64_t begin, std::uint64_t end) {
    std::vector<IndexEntry> out;
    for (std::uint64_t id = begin; id < end; ++id) out.push_back({{id, {}}, {id << 32U}});
    return out;
  }
  [[nodiscard]] std::vector<std::string> names_of_files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) names.push_back(entry.path().filename());
    return names;
  }
  [[nodiscard]] Index made() const { return Index::create_at(path_, kSettings, kRuntime).value(); }

  test::TemporaryDirectory directory_;
  std::string path_ = directory_ / "index";
};

TEST_F(IndexFilesTest, WhatIsThereIsNotMadeAgain) {
  static_cast<void>(made());
  EXPECT_EQ(Index::create_at(path_, kSettings).error().code, ErrorCode::invalid_argument);
  EXPECT_TRUE(Index::open(path_, IndexAccess::read).ok());
}

TEST_F(IndexFilesTest, WhatIsNotThereIsNotFound) {
  EXPECT_EQ(Index::open(path_, IndexAccess::read).error().code, ErrorCode::not_found);
  EXPECT_EQ(Index::open(directory_.path(), IndexAccess::write).error().code, ErrorCode::not_found);
}

TEST_F(IndexFilesTest, OneWriterAndAnyReaders) {
  Index writer = made();
  ASSERT_TRUE(writer.insert(entries(0, 20)).ok());
  EXPECT_EQ(Index::open(path_, IndexAccess::write).error().code, ErrorCode::locked);
  Index reader = Index::open(path_, IndexAccess::read).value();
  EXPECT_EQ(reader.size(), 20U);
  EXPECT_EQ(reader.insert(entries(0, 1)).error().code, ErrorCode::invalid_argument);
  EXPECT_EQ(reader.merge().error().code, ErrorCode::invalid_argument);
}

TEST_F(IndexFilesTest, AReaderKeepsItsMoment) {
  Index writer = made();
  ASSERT_TRUE(writer.insert(entries(0, 100)).ok());
  const Index reader = Index::open(path_, IndexAccess::read).value();
  ASSERT_TRUE(writer.insert(entries(100, 300)).ok());
  ASSERT_TRUE(writer.merge().ok());  // the files of the reader lose their names
  EXPECT_EQ(reader.size(), 100U);
  EXPECT_TRUE(reader.check().ok());
  EXPECT_EQ(Index::open(path_, IndexAccess::read)->size(), 300U);
}

TEST_F(IndexFilesTest, AMergeLeavesNoOldFiles) {
  {
    Index writer = made();
    for (std::uint64_t i = 0; i < 6; ++i) ASSERT_TRUE(writer.insert(entries(i * 50, i * 50 + 50)).ok());
    ASSERT_TRUE(writer.merge().ok());
  }
  std::size_t num_segments = 0;
  for (const std::string& name : names_of_files()) num_segments += name.ends_with(".segment") ? 1 : 0;
  EXPECT_EQ(num_segments, 1U);
}

}  // namespace
}  // namespace sameish
