#include "commands/summary_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sameish::cli {
namespace {

DedupReport sample() {
  DedupReport report;
  RunSummary& s = report.summary;
  s.num_read = 2000;
  s.num_kept = 1500;
  s.num_removed = 490;
  s.num_rejected = 10;
  s.rejected_by_reason = {{"invalid_text", 10}};
  s.num_removed_identical = 400;
  s.num_clusters = 3;
  s.largest_cluster = 7;
  s.num_bytes = 1'000'000;
  ReportCluster cluster;
  cluster.representative.id = "doc\x1b[2J";
  cluster.size = 7;
  cluster.reason = "longest";
  report.clusters.assign(8, cluster);
  return report;
}

TEST(SummaryTable, SaysWhatHappened) {
  const std::string table = summary_table(sample(), "out/", true, 0.5, Appearance{});
  EXPECT_EQ(table.find('\x1b'), std::string::npos);
  for (const char* const expected :
       {"read                2,000   records, 1.0 MB", "kept                1,500   75.0 %",
        "removed               490   24.5 %, 400 of them identical copies",
        "rejected               10   invalid_text 10; see rejected.jsonl",
        "clusters                3   the largest of 7 documents", "         7   doc\\x1b[2J  kept: longest",
        "report      out/report.html", "time        0.50 s, 2.0 MB/s"}) {
    EXPECT_NE(table.find(expected), std::string::npos) << expected << "\n" << table;
  }
  EXPECT_EQ(summary_table(sample(), "out", false, 0.5, Appearance{}).find("report "), std::string::npos);
}

}  // namespace
}  // namespace sameish::cli
