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
  // Sizes around the chunk (131,072 hashes), so that some texts end a chunk and one has a chunk of its own.
  const std::vector<std::size_t> sizes = {0, 1, 100'000, 40'000, 200'000, 3};
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
