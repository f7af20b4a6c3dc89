#include "base/rows.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace sameish {
namespace {

TEST(Rows, HoldNothingWithoutRows) {
  EXPECT_EQ(Rows<int>().num_rows(), 0U);
  const Rows<int> none(0, [](const auto&) {});
  EXPECT_EQ(none.num_rows(), 0U);
  EXPECT_EQ(none.num_entries(), 0U);
}

TEST(Rows, KeepEachRowsEntriesInTheOrderShown) {
  const std::vector<std::pair<std::size_t, std::string>> shown = {{3, "a"}, {0, "b"}, {3, "c"}, {5, "d"}, {3, "e"}};
  const Rows<std::string> rows(6, [&](const auto& put) {
    for (const auto& [row, entry] : shown) put(row, entry);
  });
  ASSERT_EQ(rows.num_rows(), 6U);
  EXPECT_EQ(rows.num_entries(), shown.size());
  for (std::size_t row = 0; row < rows.num_rows(); ++row) {
    std::vector<std::string> expected;
    for (const auto& [of, entry] : shown) {
      if (of == row) expected.push_back(entry);
    }
    const auto found = rows.of(row);
    EXPECT_EQ(std::vector<std::string>(found.begin(), found.end()), expected) << "row " << row;
  }
}

}  // namespace
}  // namespace sameish
