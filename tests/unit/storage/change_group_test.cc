#include "storage/change_group.h"

#include <gtest/gtest.h>

#include <sameish/index.h>

namespace sameish::storage {
namespace {

template <class Value>
void expect_round_trip(const ChangeGroup<Value>& group) {
  std::string payload;
  encode_group(group, payload);
  const auto found = decode_group<Value>(payload, "log");
  ASSERT_TRUE(found.ok()) << found.error().message;
  EXPECT_EQ(found->kind, group.kind);
  EXPECT_EQ(found->numbers, group.numbers);
  EXPECT_EQ(found->values, group.values);
  EXPECT_EQ(found->names, group.names);
}

TEST(ChangeGroup, GivesBackBothKindsWidthsAndIds) {
  using Small = ChangeGroup<std::uint64_t>;
  using Large = ChangeGroup<index::Bits128>;
  expect_round_trip(Small{Small::Kind::insert, {1, 2, 3}, {7, 8, 9}, {}});
  expect_round_trip(Small{Small::Kind::remove, {1, 2, 3}, {}, {}});
  expect_round_trip(Small{Small::Kind::remove, {1, 2}, {}, {"one", "two"}});
  expect_round_trip(Small{Small::Kind::insert, {}, {}, {}});
  const std::string longest(kMaxNameBytes, 'n');
  expect_round_trip(Large{Large::Kind::insert, {1, 2}, {{3, 4}, {5, 6}}, {longest, "b"}});
}

TEST(ChangeGroup, RefusesEveryLengthButItsOwn) {
  ChangeGroup<index::Bits128> group{ChangeGroup<index::Bits128>::Kind::insert, {1, 2}, {{3, 4}, {5, 6}}, {"ab", "c"}};
  std::string payload;
  encode_group(group, payload);
  for (std::size_t length = 0; length < payload.size(); ++length) {
    // Cut into the heap, so that a read behind the end is seen.
    const std::string cut(payload.data(), length);
    EXPECT_EQ(decode_group<index::Bits128>(cut, "log").error().code, ErrorCode::corrupt_file) << length;
  }
  EXPECT_EQ(decode_group<index::Bits128>(payload + "x", "log").error().code, ErrorCode::corrupt_file);
}

TEST(ChangeGroup, RefusesCountsAndKindsThatCannotBe) {
  ChangeGroup<std::uint64_t> group{ChangeGroup<std::uint64_t>::Kind::insert, {1, 2}, {3, 4}, {"ab", "c"}};
  std::string payload;
  encode_group(group, payload);
  const auto refuses = [&](std::size_t place, char byte) {
    std::string bad = payload;
    bad[place] = byte;
    const auto found = decode_group<std::uint64_t>(bad, "log");
    return !found.ok() && found.error().code == ErrorCode::corrupt_file;
  };
  EXPECT_TRUE(refuses(0, 0));
  EXPECT_TRUE(refuses(0, 2));
  EXPECT_TRUE(refuses(0, 3));
  EXPECT_TRUE(refuses(4, 0));
  EXPECT_TRUE(refuses(4, 2));
  EXPECT_TRUE(refuses(8, 1));
  EXPECT_TRUE(refuses(8, 3));
  EXPECT_TRUE(refuses(15, '\xFF'));
  EXPECT_TRUE(refuses(48 + 2, 1));  // a name of 65,538 bytes
}

}  // namespace
}  // namespace sameish::storage
