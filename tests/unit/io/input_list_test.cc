#include "io/input_list.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "reference/io/temporary_directory.h"

namespace sameish::io {
namespace {

using test::TemporaryDirectory;

std::vector<std::string> paths_of(const std::vector<InputFile>& inputs) {
  std::vector<std::string> paths;
  for (const InputFile& input : inputs) paths.push_back(input.path);
  return paths;
}

TEST(InputList, NothingOrADashIsStandardInput) {
  EXPECT_EQ(list_inputs(posix_file_system(), {})->front().origin, Origin::standard_input);
  EXPECT_EQ(list_inputs(posix_file_system(), {"-"})->front().origin, Origin::standard_input);
}

TEST(InputList, NamedFilesKeepTheirOrderDirectoriesAreSortedAsWholePaths) {
  const TemporaryDirectory dir;
  for (const char* name : {"d/a/x", "d/a.txt", "d/B", "d/.hidden", "z", "a"}) dir.write(name, "");
  const auto inputs = list_inputs(posix_file_system(), {dir / "z", dir / "d", dir / "a"});
  ASSERT_TRUE(inputs.ok());
  EXPECT_EQ(paths_of(*inputs), (std::vector<std::string>{dir / "z", dir / "d/.hidden", dir / "d/B", dir / "d/a.txt",
                                                         dir / "d/a/x", dir / "a"}));
  EXPECT_EQ((*inputs)[0].origin, Origin::named);
  EXPECT_EQ((*inputs)[1].origin, Origin::in_directory);
}

TEST(InputList, LinksAreFollowedLoopsAreRefused) {
  const TemporaryDirectory dir;
  dir.write("d/a", "");
  dir.write("other/b", "");
  ASSERT_EQ(::symlink("../other", (dir / "d/link").c_str()), 0);
  EXPECT_EQ(paths_of(*list_inputs(posix_file_system(), {dir / "d"})),
            (std::vector<std::string>{dir / "d/a", dir / "d/link/b"}));
  ASSERT_EQ(::symlink("../d", (dir / "other/back").c_str()), 0);
  const auto loop = list_inputs(posix_file_system(), {dir / "d"});
  ASSERT_FALSE(loop.ok());
  EXPECT_EQ(loop.error().code, ErrorCode::invalid_argument);
}

TEST(InputList, AMissingPathIsReadFailed) {
  EXPECT_EQ(list_inputs(posix_file_system(), {"/no/such/file"}).error().code, ErrorCode::read_failed);
}

}  // namespace
}  // namespace sameish::io
