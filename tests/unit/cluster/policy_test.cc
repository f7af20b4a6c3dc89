// Policies as users write them.
#include "cluster/policy.h"

#include <gtest/gtest.h>

namespace sameish::cluster {
namespace {

TEST(Policy, EveryCriterionIsReadAndWrittenBack) {
  for (const char* text : {"longest,first", "first", "last", "shortest", "shortest:title", "longest:meta.body",
                           "newest:date,oldest:created", "max:score", "min:rank,last", "prefer:source=a,b,c", "central",
                           "prefer:source=news.example,blog:x,longest,first"}) {
    const auto policy = Policy::parse(text);
    ASSERT_TRUE(policy) << policy.error().message;
    EXPECT_EQ(policy.value().text(), text);
  }
}

TEST(Policy, PreferTakesValuesUntilACriterion) {
  const Policy policy = Policy::parse("prefer:source=a,b,newest:date").value();
  ASSERT_EQ(policy.criteria.size(), 2U);
  EXPECT_EQ(policy.criteria[0].preferred, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(policy.criteria[1].kind, CriterionKind::newest);
}

TEST(Policy, ScoreIsShortForMaxScore) { EXPECT_EQ(Policy::parse("score").value().text(), "max:score"); }

TEST(Policy, MistakesAreNamed) {
  for (const char* text : {"", "best", "newest", "newest:", "first:x", "prefer:source", "prefer:source=", "prefer:=a",
                           "longest,,first", "central:x", "longest, first", "prefer"}) {
    const auto policy = Policy::parse(text);
    ASSERT_FALSE(policy) << text;
    EXPECT_EQ(policy.error().code, ErrorCode::invalid_argument);
    EXPECT_NE(policy.error().message.find("known are first"), std::string::npos);
  }
}

}  // namespace
}  // namespace sameish::cluster
