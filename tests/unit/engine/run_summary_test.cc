#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <sameish/dedup.h>

namespace sameish {
namespace {

TEST(RunSummaryJson, IsOneObjectWhoseCountsBalance) {
  RunSummary summary;
  summary.num_read = 2000;
  summary.num_kept = 1500;
  summary.num_removed = 490;
  summary.num_rejected = 10;
  summary.rejected_by_reason["invalid_text"] = 10;
  summary.seconds_by_stage.emplace_back("read", 0.5);
  const auto json = nlohmann::json::parse(to_json(summary));
  EXPECT_EQ(json["read"], 2000);
  EXPECT_EQ(json["kept"].get<int>() + json["removed"].get<int>() + json["rejected"].get<int>(), 2000);
  EXPECT_EQ(json["rejected_by_reason"]["invalid_text"], 10);
  EXPECT_EQ(json["documents_by_class"].size(), 4U);
  EXPECT_EQ(json["seconds"]["read"], 0.5);
}

}  // namespace
}  // namespace sameish
