// The same documents, given again and again by a program that does not remember, changed nothing and yet made the log longer
// without end; and the next opening took memory for all of it.
#include <gtest/gtest.h>

#include <vector>

#include "engine/open_index.h"
#include "reference/storage/memory_file_system.h"

namespace sameish {
namespace {

constexpr std::uint64_t kNumIds = 5;

/// The log's longest after many calls of `change`.
template <class Change>
std::uint64_t longest_log(const Change& change) {
  test::MemoryFileSystem files;
  Result<Index> index =
      IndexOpener::create_at(files, "/index", {.scheme = "test"}, {.growing_size = 64, .merges_beside = false});
  EXPECT_TRUE(index.ok());
  std::uint64_t longest = 0;
  for (int i = 0; i < 1000; ++i) {
    change(*index);
    longest = std::max(longest, index->statistics().log_bytes);
  }
  EXPECT_LE(index->statistics().segments.size(), 2U) << "what changes nothing makes no segments";
  return longest;
}

TEST(IndexLogLength, OfTheSameDocumentsAgainHasAnEnd) {
  std::vector<IndexEntry> entries;
  for (std::uint64_t id = 0; id < kNumIds; ++id) entries.push_back({{id, {}}, {id}});
  EXPECT_LT(longest_log([&](Index& index) { EXPECT_TRUE(index.insert(entries).ok()); }), 10'000U);
}

TEST(IndexLogLength, OfRemovalsOfWhatIsNotThereHasAnEnd) {
  const std::vector<IndexId> ids(kNumIds, IndexId{77, {}});
  EXPECT_LT(longest_log([&](Index& index) { EXPECT_TRUE(index.remove(ids).ok()); }), 10'000U);
}

}  // namespace
}  // namespace sameish
