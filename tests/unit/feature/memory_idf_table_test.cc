#include "feature/memory_idf_table.h"

#include <gtest/gtest.h>

namespace sameish::feature {
namespace {

std::unique_ptr<MemoryIdfTable> parsed(std::string_view lines) {
  auto table = MemoryIdfTable::parse(lines, "idf.txt");
  EXPECT_TRUE(table.ok()) << (table.ok() ? "" : table.error().message);
  return table.ok() ? std::move(table).value() : nullptr;
}

TEST(MemoryIdfTable, ReadsWordsAndNumbers) {
  const auto table = parsed("\xEF\xBB\xBFmoon 7.25\n月亮\t8\r\n\n  \nnew york  1e1\nlast 0");
  EXPECT_EQ(table->num_tokens(), 4u);
  EXPECT_EQ(table->find("moon"), 7424u);
  EXPECT_EQ(table->find("月亮"), 8192u);
  EXPECT_EQ(table->find("new york"), 10240u);
  EXPECT_EQ(table->find("last"), 0u);
  EXPECT_EQ(table->find("sun"), std::nullopt);
}

TEST(MemoryIdfTable, GivesAbsentTokensTheUpperMedian) {
  EXPECT_EQ(parsed("a 1\nb 2\nc 3\n")->absent(), 2048u);
  EXPECT_EQ(parsed("a 1\nb 2\nc 3\nd 4\n")->absent(), 3072u);
  EXPECT_EQ(parsed("a 5")->idf1024("b"), 5120u);
  EXPECT_EQ(parsed("")->absent(), 0u);
}

TEST(MemoryIdfTable, TakesTheLastOfEqualWords) {
  const auto table = parsed("a 1\na 2\n");
  EXPECT_EQ(table->find("a"), 2048u);
  EXPECT_EQ(table->num_tokens(), 1u);
}

TEST(MemoryIdfTable, NamesTheBadLine) {
  for (const std::string bad :
       {"moon", "moon x", "moon 1.5x", " 1.5", "moon -1", "moon nan", "moon inf", "moon 4194304", "moon 1,5"}) {
    const auto table = MemoryIdfTable::parse("a 1\n\n" + bad + "\nb 2\n", "idf.txt");
    ASSERT_FALSE(table.ok()) << bad;
    EXPECT_EQ(table.error().code, ErrorCode::invalid_record);
    EXPECT_EQ(table.error().message.rfind("idf.txt:3: found '", 0), 0u) << table.error().message;
  }
}

}  // namespace
}  // namespace sameish::feature
