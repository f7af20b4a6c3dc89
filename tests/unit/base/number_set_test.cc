#include "base/number_set.h"

#include <gtest/gtest.h>

namespace sameish {
namespace {

TEST(NumberSet, ListsItsMembersInAscendingOrder) {
  NumberSet set;
  std::vector<std::uint32_t> listed = {7};
  set.reset(130);
  set.append_to(listed);
  EXPECT_EQ(listed, (std::vector<std::uint32_t>{7})) << "an empty set adds nothing";
  for (const std::uint32_t number : {129U, 64U, 0U, 63U, 64U}) set.insert(number);
  set.append_to(listed);
  EXPECT_EQ(listed, (std::vector<std::uint32_t>{7, 0, 63, 64, 129}));
}

TEST(NumberSet, ForgetsWhenReset) {
  NumberSet set;
  set.reset(10);
  set.insert(9);
  set.reset(200);
  set.insert(199);
  std::vector<std::uint32_t> listed;
  set.append_to(listed);
  EXPECT_EQ(listed, (std::vector<std::uint32_t>{199}));
}

}  // namespace
}  // namespace sameish
