// Documents in the order of a policy.
#include "cluster/policy_order.h"

#include <gtest/gtest.h>

namespace sameish::cluster {
namespace {

using Ordinals = std::vector<Ordinal>;

PolicyOrder make(const char* policy, const std::vector<const char*>& values) {
  PolicyOrder order(Policy::parse(policy).value(), static_cast<Ordinal>(values.size()));
  for (Ordinal i = 0; i < values.size(); ++i) {
    if (values[i] != nullptr) order.set_text(0, i, values[i]);
  }
  return order;
}

TEST(PolicyOrder, FirstAndLast) {
  EXPECT_EQ(PolicyOrder(Policy::parse("first").value(), 3).order(), (Ordinals{0, 1, 2}));
  EXPECT_EQ(PolicyOrder(Policy::parse("last").value(), 3).order(), (Ordinals{2, 1, 0}));
}

TEST(PolicyOrder, LengthsTieInInputOrder) {
  PolicyOrder longest(Policy::parse("longest").value(), 5);
  PolicyOrder shortest(Policy::parse("shortest").value(), 5);
  const std::vector<std::uint64_t> lengths{7, 9, 0, 9};  // the fifth is missing
  for (Ordinal i = 0; i < lengths.size(); ++i) {
    longest.set_count(0, i, lengths[i]);
    shortest.set_count(0, i, lengths[i]);
  }
  EXPECT_EQ(longest.order(), (Ordinals{1, 3, 0, 2, 4}));
  EXPECT_EQ(shortest.order(), (Ordinals{2, 0, 1, 3, 4}));
}

TEST(PolicyOrder, MissingComesLastInBothDirections) {
  const std::vector<const char*> dates{nullptr, "2024-01-01", "2023-05-05T00:00:00Z", "soon", "2024-01-01T00:00:00Z"};
  EXPECT_EQ(make("newest:date", dates).order(), (Ordinals{1, 4, 2, 3, 0}));
  EXPECT_EQ(make("oldest:date", dates).order(), (Ordinals{2, 1, 4, 3, 0}));
}

TEST(PolicyOrder, NumbersAreExact) {
  const std::vector<const char*> numbers{"0.1", "0.1000000000000000055511151231257827021181583404541015625", "1e2",
                                         "99.9"};
  EXPECT_EQ(make("max:score", numbers).order(), (Ordinals{2, 3, 1, 0}));
  EXPECT_EQ(make("min:score", numbers).order(), (Ordinals{0, 1, 3, 2}));
}

TEST(PolicyOrder, LongValuesCompareToTheEnd) {
  const std::vector<const char*> names{"the same first fifteen bytes, b", "the same first fifteen bytes, a"};
  EXPECT_EQ(make("min:name", names).order(), (Ordinals{1, 0}));
  EXPECT_EQ(make("max:name", names).order(), (Ordinals{0, 1}));
}

TEST(PolicyOrder, PreferredSourcesFirst) {
  EXPECT_EQ(make("prefer:source=a,b", {"x", "b", nullptr, "a", "b"}).order(), (Ordinals{3, 1, 4, 0, 2}));
}

TEST(PolicyOrder, CentralTakesTheLargestSum) {
  PolicyOrder order(Policy::parse("central").value(), 3);
  order.set_count(0, 0, 5);
  order.set_count(0, 1, std::uint64_t{1} << 40);
  order.set_count(0, 2, 7);
  EXPECT_EQ(order.order(), (Ordinals{1, 2, 0}));
}

TEST(PolicyOrder, DecidingNamesTheDeepestNeeded) {
  PolicyOrder order(Policy::parse("longest,newest:date").value(), 4);
  for (Ordinal i = 0; i < 4; ++i) order.set_count(0, i, i == 3 ? 5 : 10);
  order.set_text(1, 0, "2024-01-02");
  order.set_text(1, 1, "2024-01-01");
  order.set_text(1, 2, "2024-01-02");
  EXPECT_EQ(order.deciding(0, Ordinals{0, 3}), "longest");
  EXPECT_EQ(order.deciding(0, Ordinals{0, 1, 3}), "newest:date");
  EXPECT_EQ(order.deciding(0, Ordinals{0, 1, 2, 3}), "first");
}

}  // namespace
}  // namespace sameish::cluster
