#include "report/report_html.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/charts.h"
#include "report/cluster_view.h"
#include "report/html_text.h"

namespace sameish::cli {
namespace {

constexpr const char* kHostile = "<script>alert(1)</script>\"'&\x1b[31m\u202e\xff";

DedupReport hostile_report() {
  DedupReport report;
  report.summary.num_read = 3;
  report.summary.num_kept = 1;
  report.summary.num_removed = 2;
  report.summary.num_clusters = 1;
  report.summary.scheme = report.summary.settings = kHostile;
  report.summary.warnings = {kHostile};
  report.summary.rejected_by_reason = {{kHostile, 1}};
  report.summary.seconds_by_stage = {{kHostile, 1.5}};
  report.inputs = {kHostile};
  ReportCluster cluster;
  cluster.size = 3;
  cluster.reason = kHostile;
  cluster.representative = {kHostile, kHostile, true, 1U, kHostile, 1, {}, 2, {kHostile}};
  const std::uint64_t size = cluster.representative.text.size();
  cluster.members.push_back({kHostile,
                             kHostile,
                             true,
                             1U,
                             kHostile,
                             1,
                             {{SpanKind::only_a, 0, size, 0, 0}, {SpanKind::only_b, size, size, 0, size}},
                             0,
                             {}});
  cluster.members.push_back({kHostile, kHostile, true, 1U, kHostile, 1, {{SpanKind::equal, 0, 999, 5, 3}}, 0, {}});
  report.clusters = {cluster};
  return report;
}

TEST(ReportHtml, HostileTextStaysText) {
  const std::string page = render_report(hostile_report());
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("alert(1)</"), std::string::npos);
  EXPECT_EQ(page.find('\x1b'), std::string::npos);
  EXPECT_EQ(page.find("\u202e"), std::string::npos);
  EXPECT_EQ(page.find('\xff'), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;"), std::string::npos);
  EXPECT_NE(page.find("\\u202e"), std::string::npos);
}

TEST(ReportHtml, NeedsNothingFromElsewhere) {
  const std::string page = render_report(hostile_report());
  EXPECT_NE(page.find("default-src 'none'; style-src 'unsafe-inline'"), std::string::npos);
  for (const char* const forbidden :
       {"http://", "https://", "src=", "href=", "url(", "@import", "<link", "<iframe", "onclick", "onload"}) {
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  }
}

TEST(ReportHtml, TagsAreBalanced) {
  for (const DedupReport& report : {hostile_report(), DedupReport{}}) {
    const std::string page = render_report(report);
    for (const std::string tag :
         {"section", "details", "summary", "article", "div", "span", "dl",     "dt",     "dd", "ul", "li", "p",
          "del",     "ins",     "bdi",     "svg",     "g",   "main", "header", "footer", "h2", "h4", "b",  "i"}) {
      std::size_t opened = 0, closed = 0;
      for (std::size_t at = page.find("<" + tag); at != std::string::npos; at = page.find("<" + tag, at + 1)) {
        const char after = page[at + tag.size() + 1];
        opened += after == '>' || after == ' ';
      }
      for (std::size_t at = page.find("</" + tag + ">"); at != std::string::npos;
           at = page.find("</" + tag + ">", at + 1))
        ++closed;
      EXPECT_EQ(opened, closed) << tag;
    }
  }
}

TEST(ReportHtml, AnEmptyRunHasAPage) {
  const std::string page = render_report(DedupReport{});
  EXPECT_NE(page.find("0</b> of 0 documents kept"), std::string::npos);
  EXPECT_EQ(page.find("<svg"), std::string::npos);
}

/// The headline did not add up: rejected records were in the total and nowhere else.
TEST(ReportHtml, TheHeadlineHasRejectedRecords) {
  DedupReport report;
  report.summary.num_read = 10;
  report.summary.num_kept = 5;
  report.summary.num_removed = 4;
  EXPECT_EQ(render_report(report).find("rejected</span>"), std::string::npos);
  report.summary.num_rejected = 1;
  const std::string page = render_report(report);
  EXPECT_NE(page.find("<b>5</b> of 10 documents kept, <i>40.0 %</i> removed, <span>1 rejected</span></h1>"),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("<title>sameish: 4 of 10 documents removed, 1 rejected</title>"), std::string::npos);
}

TEST(ClusterView, CopiesShareTheRowOfTheirText) {
  ReportCluster cluster;
  cluster.size = 9;
  cluster.representative = {"a", "one text", false, 0U, "", 1, {}, 1, {"b"}};
  cluster.members.push_back(
      {"c", "one test", false, 2U, "edit_similarity", 0.9, {{SpanKind::only_a, 0, 8, 0, 0}}, 5, {"d", "e"}});
  const std::string view = cluster_view(cluster, 1, true);
  EXPECT_NE(view.find("\"copies\">1 identical copy removed: <bdi>b</bdi></p>"), std::string::npos) << view;
  EXPECT_NE(view.find("and 5 identical copies: <bdi>d</bdi>, <bdi>e</bdi>, \u2026</p>"), std::string::npos) << view;
  EXPECT_NE(view.find("edit similarity 0.9</span>"), std::string::npos) << view;
  EXPECT_NE(view.find("fingerprints 2 bits apart"), std::string::npos) << view;
  EXPECT_NE(view.find("and 1 more, in clusters.jsonl"), std::string::npos) << view;
  EXPECT_NE(view.find("9 documents"), std::string::npos) << view;
  cluster.members.clear();
  cluster.size = 2;
  EXPECT_NE(cluster_view(cluster, 1, true).find("2 identical documents"), std::string::npos);
}

TEST(HtmlText, KeepsLinesInTextsButNotInNames) {
  EXPECT_EQ(html("a\n<b>"), "a\n&lt;b&gt;");
  EXPECT_EQ(html_name("a\nb"), "<bdi>a<i class=\"hidden-character\">\\n</i>b</bdi>");
}

TEST(DiffMarkup, MarksBothSides) {
  const std::vector<DifferenceSpan> spans = {
      {SpanKind::equal, 0, 2, 0, 2}, {SpanKind::only_a, 2, 5, 2, 2}, {SpanKind::only_b, 5, 5, 2, 4}};
  EXPECT_EQ(diff_markup("x old", "x <>", spans), "x <del><b>−</b>\u2060old</del><ins><b>+</b>\u2060&lt;&gt;</ins>");
}

TEST(DiffMarkup, SpansBeyondTheTextAreCut) {
  EXPECT_EQ(diff_markup("ab", "", {{SpanKind::only_a, 1, 99, 0, 0}}), "<del><b>−</b>\u2060b</del>");
  EXPECT_EQ(diff_markup("ab", "", {{SpanKind::only_a, 50, 10, 0, 0}}), "<del><b>−</b>\u2060</del>");
}

TEST(Charts, ClusterSizesFallIntoEveryBarOnce) {
  DedupReport report;
  std::uint64_t total = 0;
  const std::vector<std::uint64_t> sizes = {2, 3, 4, 5, 6, 10, 11, 20, 21, 100, 101, 1000, 1001, 50'000'000};
  for (const std::uint64_t size : sizes) {
    report.clusters_by_size[size] = size;
    total += size;
  }
  std::uint64_t counted = 0;
  for (const Bar& bar : cluster_size_bars(report)) counted += bar.count;
  EXPECT_EQ(counted, total);
}

TEST(Charts, FarPairsShareTheLastBar) {
  DedupReport report;
  report.pairs_by_distance = {{0, 1}, {16, 2}, {17, 4}, {60, 8}};
  const auto bars = distance_bars(report);
  ASSERT_EQ(bars.size(), 17U);
  EXPECT_EQ(bars.back().count, 14U);
  EXPECT_EQ(bars.back().label, "16+");
}

TEST(Charts, ScoresStartAtTheFirstThatOccurs) {
  DedupReport report;
  EXPECT_TRUE(score_bars(report).empty());
  report.pairs_by_score[20] = 5;
  EXPECT_EQ(score_bars(report).front().label, "0.50");
  report.pairs_by_score[2] = 5;
  EXPECT_EQ(score_bars(report).front().label, "0.10");
  EXPECT_EQ(score_bars(report).back().label, "1");
}

}  // namespace
}  // namespace sameish::cli
