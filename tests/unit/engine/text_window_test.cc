// TextWindow: keeps what fits, unchanged and in place, and takes nothing more once something did not fit.
#include "engine/text_window.h"

#include <gtest/gtest.h>

#include <numeric>

namespace sameish::engine {
namespace {

std::vector<std::uint64_t> shingles(std::size_t count, std::uint64_t first) {
  std::vector<std::uint64_t> out(count);
  std::iota(out.begin(), out.end(), first);
  return out;
}

TEST(TextWindow, GivesBackWhatItKept) {
  TextWindow window(std::uint64_t{64} << 20U);
  // Sizes around the chunk (524,288 hashes), so that some texts end a chunk and one has a chunk of its own.
  const std::vector<std::size_t> sizes = {0, 1, 400'000, 160'000, 800'000, 3};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    window.offer(static_cast<TextOrdinal>(i), shingles(sizes[i], i * 1000));
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto found = window.find(static_cast<TextOrdinal>(i));
    ASSERT_TRUE(found) << i;
    const std::vector<std::uint64_t> expected = shingles(sizes[i], i * 1000);
    EXPECT_TRUE(std::equal(found->begin(), found->end(), expected.begin(), expected.end())) << i;
  }
  EXPECT_FALSE(window.find(99));
}

TEST(TextWindow, MakesASetWhereTheShinglesLie) {
  TextWindow window(std::uint64_t{1} << 20U);
  window.offer(7, std::vector<std::uint64_t>{5, 1, 5, 9, 1});
  window.offer(8, std::vector<std::uint64_t>{4, 4});
  feature::SortScratch scratch;
  for (int i = 0; i < 2; ++i) {
    const auto set = window.find_set(7, scratch);
    ASSERT_TRUE(set);
    EXPECT_EQ(std::vector(set->begin(), set->end()), (std::vector<std::uint64_t>{1, 5, 9}));
  }
  EXPECT_FALSE(window.find(7)) << "the repeats are lost";
  ASSERT_TRUE(window.find(8));
  EXPECT_EQ(window.find(8)->size(), 2U);
  EXPECT_FALSE(window.find_set(9, scratch));
  window.clear();
  EXPECT_FALSE(window.find_set(7, scratch));
  window.offer(7, std::vector<std::uint64_t>{1});
  EXPECT_FALSE(window.find(7)) << "nothing is taken after clear()";
}

TEST(TextWindow, IsClosedByTheFirstTextThatDoesNotFit) {
  TextWindow window(10 * sizeof(std::uint64_t));
  window.offer(0, shingles(6, 0));
  window.offer(1, shingles(5, 0));
  window.offer(2, shingles(1, 0));
  EXPECT_TRUE(window.find(0));
  EXPECT_FALSE(window.find(1));
  EXPECT_FALSE(window.find(2));
}

}  // namespace
}  // namespace sameish::engine
