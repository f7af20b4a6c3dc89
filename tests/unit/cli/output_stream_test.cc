#include "output/output_stream.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace sameish::cli {
namespace {

namespace fs = std::filesystem;

class OutputStreamTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "sameish_output_XXXXXX";
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    directory_ = name;
  }
  void TearDown() override { fs::remove_all(directory_); }

  [[nodiscard]] std::string path(const std::string& name) const { return (directory_ / name).string(); }
  [[nodiscard]] std::size_t num_files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }
  static std::string content(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
  }

  fs::path directory_;
};

TEST_F(OutputStreamTest, TheNameAppearsWhenTheFileIsWhole) {
  const std::string long_line(100'000, 'x');
  auto stream = OutputStream::open(path("out"), false);
  ASSERT_TRUE(stream.ok());
  for (int i = 0; i < 5; ++i) EXPECT_TRUE((*stream)->write(long_line));
  EXPECT_FALSE(fs::exists(path("out")));
  EXPECT_TRUE((*stream)->finish().ok());
  EXPECT_EQ(content(path("out")).size(), 500'000U);
  EXPECT_EQ(num_files(), 1U);
}

TEST_F(OutputStreamTest, NothingStaysWithoutFinish) {
  {
    auto stream = OutputStream::open(path("out"), false);
    ASSERT_TRUE(stream.ok());
    (*stream)->write("half");
  }
  EXPECT_EQ(num_files(), 0U);
}

TEST_F(OutputStreamTest, AFileIsReplacedOnlyWhenAllowed) {
  std::ofstream(path("out")) << "old";
  const auto refused = OutputStream::open(path("out"), false);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, ErrorCode::invalid_argument);
  EXPECT_NE(refused.error().message.find("--overwrite"), std::string::npos);
  auto stream = OutputStream::open(path("out"), true);
  ASSERT_TRUE(stream.ok());
  (*stream)->write("new");
  EXPECT_EQ(content(path("out")), "old") << "until the new one is whole";
  EXPECT_TRUE((*stream)->finish().ok());
  EXPECT_EQ(content(path("out")), "new");
}

TEST_F(OutputStreamTest, PermissionsAreThoseOfAnOrdinaryFile) {
  const mode_t mask = ::umask(027);
  auto stream = OutputStream::open(path("out"), false);
  ASSERT_TRUE((*stream)->finish().ok());
  ::umask(mask);
  struct stat found = {};
  ASSERT_EQ(::stat(path("out").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0640U);
}

TEST_F(OutputStreamTest, TroubleHasACodeAndAName) {
  const auto missing = OutputStream::open(path("no/such/dir"), false);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ErrorCode::write_failed);
  EXPECT_NE(missing.error().message.find("no/such/dir"), std::string::npos);
  EXPECT_EQ(OutputStream::open(path(""), false).error().code, ErrorCode::invalid_argument) << "a directory";
}

TEST_F(OutputStreamTest, AFullDiskIsToldApart) {
  auto stream = OutputStream::open("/dev/full", false);
  if (!stream) GTEST_SKIP() << "no /dev/full";
  (*stream)->write("x");
  const Status status = (*stream)->finish();
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::disk_full);
  EXPECT_FALSE((*stream)->write("more"));
}

}  // namespace
}  // namespace sameish::cli
