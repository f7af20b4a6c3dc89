// Result<T>: one side or the other, moved and copied whole; every error code has its own name.
#include <sameish/result.h>

#include <gtest/gtest.h>

#include <memory>
#include <set>

namespace sameish {
namespace {

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> value = 7;
  ASSERT_TRUE(value.ok());
  EXPECT_TRUE(static_cast<bool>(value));
  EXPECT_EQ(*value, 7);
  const Result<int> error = Error{ErrorCode::not_found, "nothing there"};
  ASSERT_FALSE(error.ok());
  EXPECT_EQ(error.error().code, ErrorCode::not_found);
  EXPECT_EQ(error.error().message, "nothing there");
}

TEST(Result, GivesUpWhatOnlyMoves) {
  Result<std::unique_ptr<int>> made = std::make_unique<int>(3);
  const std::unique_ptr<int> taken = std::move(made).value();
  EXPECT_EQ(*taken, 3);
  Result<std::unique_ptr<int>> failed = Error{ErrorCode::locked, "held"};
  const Error error = std::move(failed).error();
  EXPECT_EQ(error.message, "held");
}

TEST(Result, AStatusIsFineUntilItHoldsAnError) {
  EXPECT_TRUE(Status().ok());
  const Status status = Error{ErrorCode::disk_full, "no space"};
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::disk_full);
}

TEST(Result, EveryCodeHasItsOwnName) {
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::internal); ++code) {
    names.insert(name(static_cast<ErrorCode>(code)));
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorCode::internal) + 1);
  EXPECT_EQ(names.count(""), 0U);
  EXPECT_EQ(name(ErrorCode::invalid_text), "invalid_text");
}

}  // namespace
}  // namespace sameish
