#include "exit_code.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace sameish::cli {
namespace {

TEST(ExitCode, EveryErrorHasItsCode) {
  const std::vector<std::pair<ErrorCode, int>> table = {
      {ErrorCode::invalid_argument, 2}, {ErrorCode::invalid_text, 3},    {ErrorCode::invalid_record, 3},
      {ErrorCode::read_failed, 4},      {ErrorCode::write_failed, 5},    {ErrorCode::disk_full, 5},
      {ErrorCode::corrupt_file, 6},     {ErrorCode::scheme_mismatch, 6}, {ErrorCode::unsupported_version, 6},
      {ErrorCode::resource_limit, 7},   {ErrorCode::safety_guard, 8},    {ErrorCode::locked, 9},
      {ErrorCode::not_found, 4},        {ErrorCode::interrupted, 130},   {ErrorCode::internal, 70},
  };
  for (const auto& [code, exit] : table) EXPECT_EQ(exit_code(code), exit) << name(code);
  // The list is closed: a code added to the library must be added here and in exit_code.cc.
  EXPECT_EQ(static_cast<std::size_t>(ErrorCode::internal) + 1, table.size());
}

}  // namespace
}  // namespace sameish::cli
