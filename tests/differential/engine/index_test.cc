// Index against a plain map: stories of changes, questions and merges, in memory and on disk.
#include <sameish/index.h>

#include <gtest/gtest.h>

#include "engine/open_index.h"
#include "reference/engine/index_story.h"
#include "reference/storage/memory_file_system.h"

namespace sameish {
namespace {

struct Setting {
  unsigned bits;
  unsigned max_distance;
  IdKind ids;
  unsigned bytes;
};

class IndexStoryTest : public testing::TestWithParam<Setting> {};

TEST_P(IndexStoryTest, AgreesWithAMap) {
  const Setting& given = GetParam();
  const IndexSettings settings{"test", given.bits, given.max_distance, given.ids, given.bytes};
  for (const std::uint64_t growing_size : {1UL, 64UL, 1024UL, 9000UL}) {  // with 9000 the tables are made larger once
    SCOPED_TRACE("growing_size " + std::to_string(growing_size));
    Result<Index> index = Index::create(settings, {.num_threads = 2, .growing_size = growing_size});
    ASSERT_TRUE(index.ok()) << index.error().message;
    reference::IndexStory story(settings, given.max_distance + growing_size);
    for (int step = 0; step < 60; ++step) {
      ASSERT_NO_FATAL_FAILURE(story.change(*index)) << "step " << step;
      ASSERT_NO_FATAL_FAILURE(story.ask(*index, 12)) << "step " << step;
      ASSERT_TRUE(step % 25 != 20 || index->merge().ok());
      ASSERT_TRUE(step % 25 != 10 || index->settle().ok());
    }
    const Result<IndexCheck> check = index->check();
    ASSERT_TRUE(check.ok()) << check.error().message;
    EXPECT_GT(check->num_questions, 0U);
  }
}

TEST_P(IndexStoryTest, AgreesWithAMapAfterEveryOpening) {
  const Setting& given = GetParam();
  const IndexSettings settings{"test", given.bits, given.max_distance, given.ids, given.bytes};
  for (const std::uint64_t growing_size : {1UL, 200UL, 5000UL}) {
    SCOPED_TRACE("growing_size " + std::to_string(growing_size));
    const IndexRuntime runtime{.num_threads = 2, .growing_size = growing_size, .merges_beside = false};
    test::MemoryFileSystem files;  // a disk would be waited for
    ASSERT_TRUE(files.make_directory("disk").ok());
    const std::string path = "disk/index";
    reference::IndexStory story(settings, given.max_distance * 7 + growing_size);
    ASSERT_TRUE(IndexOpener::create_at(files, path, settings, runtime).ok());
    for (int opening = 0; opening < 8; ++opening) {
      SCOPED_TRACE("opening " + std::to_string(opening));
      Result<Index> index = IndexOpener::open(files, path, IndexAccess::write, runtime);
      ASSERT_TRUE(index.ok()) << index.error().message;
      ASSERT_EQ(index->size(), story.plain().size());
      ASSERT_NO_FATAL_FAILURE(story.ask(*index, 20));
      for (int step = 0; step < 6; ++step) ASSERT_NO_FATAL_FAILURE(story.change(*index)) << "step " << step;
      ASSERT_TRUE(opening % 3 != 2 || index->merge().ok());
      ASSERT_TRUE(opening % 3 != 1 || index->settle().ok());
      const Result<Index> reader = IndexOpener::open(files, path, IndexAccess::read, runtime);
      ASSERT_TRUE(reader.ok()) << reader.error().message;
      ASSERT_NO_FATAL_FAILURE(story.ask(*reader, 20));
      const Result<IndexCheck> check = reader->check();
      ASSERT_TRUE(check.ok()) << check.error().message;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, IndexStoryTest,
                         testing::Values(Setting{64, 3, IdKind::numbers, kFastBytes},
                                         Setting{64, 3, IdKind::names, kCompactBytes},
                                         Setting{64, 0, IdKind::numbers, 0}, Setting{64, 1, IdKind::names, 0},
                                         Setting{64, 2, IdKind::numbers, 21}, Setting{64, 5, IdKind::numbers, 0},
                                         Setting{64, 10, IdKind::names, 0}, Setting{128, 3, IdKind::numbers, 0},
                                         Setting{128, 8, IdKind::names, 0}, Setting{128, 10, IdKind::numbers, 60}));

}  // namespace
}  // namespace sameish
