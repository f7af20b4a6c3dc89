// open_dictionary: where it is looked for, and what is said when it is not there or is no dictionary.
#include "engine/open_dictionary.h"

#include <sameish/dictionary.h>

#include <gtest/gtest.h>

#include <cstdlib>

#include "reference/io/temporary_directory.h"
#include "reference/text/jieba_small.h"

namespace sameish::engine {
namespace {

class OpenDictionaryTest : public testing::Test {
 protected:
  void SetUp() override { ::setenv("SAMEISH_DICTIONARY", (directory_ / "named.dict").c_str(), 1); }
  void TearDown() override { ::unsetenv("SAMEISH_DICTIONARY"); }

  void write_dictionary(const char* name) {
    const auto image = text::jieba::compile_dictionary(reference::SmallJieba().texts());
    ASSERT_TRUE(image.ok());
    directory_.write(name, {reinterpret_cast<const char*>(image->data()), image->size()});
  }

  test::TemporaryDirectory directory_;
};

TEST_F(OpenDictionaryTest, TheEnvironmentNamesTheOnlyPlace) {
  EXPECT_EQ(dictionary_search_path(), std::vector<std::string>{directory_ / "named.dict"});
}

TEST_F(OpenDictionaryTest, OpensWhatIsNamedAndWhatIsFound) {
  write_dictionary("named.dict");
  write_dictionary("other.dict");
  const auto found = open_dictionary("");
  ASSERT_TRUE(found.ok());
  EXPECT_EQ((*found)->path, directory_ / "named.dict");
  const auto named = open_dictionary(directory_ / "other.dict");
  ASSERT_TRUE(named.ok());
  EXPECT_EQ((*named)->dictionary.digest(), (*found)->dictionary.digest());
}

TEST_F(OpenDictionaryTest, AMissingOneSaysWhereItWasLookedForAndHowToMakeIt) {
  const auto missing = open_dictionary("");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, ErrorCode::not_found);
  EXPECT_NE(missing.error().message.find(directory_ / "named.dict"), std::string::npos);
  EXPECT_NE(missing.error().message.find("sameish dict build"), std::string::npos);
}

TEST_F(OpenDictionaryTest, OtherBytesAreRefused) {
  directory_.write("named.dict", "this is no dictionary at all, however long one makes it: " + std::string(4096, '.'));
  const auto refused = open_dictionary("");
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().code, ErrorCode::not_found);
  EXPECT_NE(refused.error().message.find("named.dict"), std::string::npos);
}

}  // namespace
}  // namespace sameish::engine
