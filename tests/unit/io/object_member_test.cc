#include "io/object_member.h"

#include <gtest/gtest.h>

namespace sameish::io {
namespace {

std::string with_member(std::string_view line) {
  std::string out;
  append_with_member(out, line, "duplicate_of", "a\"b");
  return out;
}

TEST(AppendWithMember, TouchesNothingElse) {
  EXPECT_EQ(with_member(R"({"id":1})"), R"({"id":1,"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member(R"({ "id" : 1.50 , "x":{} } )"), R"({ "id" : 1.50 , "x":{} ,"duplicate_of":"a\"b"} )");
  EXPECT_EQ(with_member("{}"), R"({"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member("{ \t}"), "{ \t\"duplicate_of\":\"a\\\"b\"}");
  EXPECT_EQ(with_member(R"({"t":"{"})"), R"({"t":"{","duplicate_of":"a\"b"})");
}

/// removed.jsonl of one run was the input of the next, and every record came out with the name twice.
TEST(AppendWithMember, TakesThePlaceOfAnEarlierOne) {
  EXPECT_EQ(with_member(R"({"duplicate_of":"old"})"), R"({"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member(R"({"id":1,"duplicate_of":"old"})"), R"({"id":1,"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member(R"({"duplicate_of":{"x":[1,{"y":"}"}]} , "id":1.50 })"),
            R"({ "id":1.50 ,"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member(R"({"a":1,"duplicate_of":null,"b":2,"duplicate_of":[],"c":3})"),
            R"({"a":1,"b":2,"c":3,"duplicate_of":"a\"b"})");
  EXPECT_EQ(with_member(R"({"a":1,"duplicate\u005FOf":2,"d\u0075plicate_o\u0066":"old"})"),
            R"({"a":1,"duplicate\u005FOf":2,"duplicate_of":"a\"b"})");
}

TEST(AppendWithMember, LeavesTheNameAloneElsewhere) {
  for (const std::string body : {R"("t":"duplicate_of")", R"("duplicate_of_":1)", R"("x":{"duplicate_of":1})",
                                 R"("x":[{"duplicate_of":1},"\"duplicate_of\":"])", R"("":"\u0064\\","\\":1)"}) {
    EXPECT_EQ(with_member("{" + body + "}"), "{" + body + R"(,"duplicate_of":"a\"b"})");
  }
}

}  // namespace
}  // namespace sameish::io
