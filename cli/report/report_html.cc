#include "report/report_html.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "report/charts.h"
#include "report/cluster_view.h"
#include "report/html_text.h"
#include "report/page_style.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

std::string head(const RunSummary& summary) {
  std::string out =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
      "base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n";
  out += "<title>sameish: " + count_text(summary.num_removed) + " of " + counted(summary.num_read, "document") +
         " removed" + (summary.num_rejected == 0 ? "" : ", " + count_text(summary.num_rejected) + " rejected") +
         "</title>\n";
  return out + "<style>" + std::string(kPageStyle) + "</style>\n</head>\n<body>\n";
}

struct Part {
  const char* tone;
  const char* name;
  std::uint64_t count;
};

std::string stacked_bar(const RunSummary& s) {
  const std::uint64_t num_copies = std::min(s.num_removed_identical, s.num_removed);
  const std::array<Part, 4> parts = {{{"kept", "kept", s.num_kept},
                                      {"removed", "removed as near-duplicates", s.num_removed - num_copies},
                                      {"copies", "removed as identical copies", num_copies},
                                      {"rejected", "rejected", s.num_rejected}}};
  std::string bar, legend;
  for (const Part& part : parts) {
    if (part.count == 0) continue;
    bar += fmt::format("<span class=\"tone-{}\" style=\"flex:{} 1 0\" title=\"{}: {}\"></span>", part.tone, part.count,
                       part.name, count_text(part.count));
    legend += fmt::format("<li class=\"tone-{}\"><b>{}</b> {} \u00b7 {}</li>", part.tone, count_text(part.count),
                          part.name, share_text(part.count, s.num_read));
  }
  return "<div class=\"stack\" aria-hidden=\"true\">" + bar + "</div>\n<ul class=\"legend\">" + legend + "</ul>\n";
}

std::string headline(const RunSummary& s) {
  std::string out = "<header>\n<p class=\"brand\"><b>sameish</b> deduplication report</p>\n<h1 class=\"headline\"><b>";
  out += count_text(s.num_kept) + "</b> of " + counted(s.num_read, "document") + " kept, <i>" +
         share_text(s.num_removed, s.num_read) + "</i> removed";
  if (s.num_rejected != 0) out += ", <span>" + count_text(s.num_rejected) + " rejected</span>";
  out += "</h1>\n<p class=\"lead\">";
  if (s.num_clusters == 0) {
    out += "No document is a near-duplicate of another.";
  } else {
    out += counted(s.num_clusters, "cluster") + " of two or more, the largest of " +
           counted(s.largest_cluster, "document") + "; " + counted(s.num_pairs, "pair") + " verified.";
  }
  return out + "</p>\n" + stacked_bar(s) + "</header>\n";
}

std::string warnings(const RunSummary& s) {
  if (s.warnings.empty()) return {};
  std::string out = "<ul class=\"warnings card\">";
  for (const std::string& warning : s.warnings) out += "<li>" + html(warning) + "</li>";
  return out + "</ul>\n";
}

std::string chart_card(const std::string& title, const std::string& hint, const std::string& chart) {
  return "<section class=\"card\"><h3>" + title + "</h3><p class=\"hint\">" + hint + "</p>" + chart + "</section>\n";
}

std::string charts(const DedupReport& report) {
  const auto distances = distance_bars(report);
  const auto scores = score_bars(report);
  if (distances.empty() && scores.empty() && report.clusters_by_size.empty()) return {};
  return "<h2>Pairs and clusters</h2>\n<div class=\"charts\">\n" +
         chart_card("Pairs by score", "How alike the verified pairs are; 1: equal in what is measured.",
                    column_chart("pairs by score", "score, from", scores, scores.size() > 12 ? 4 : 2)) +
         chart_card("Pairs by fingerprint distance",
                    "How many bits of their fingerprints differ; 0: the same fingerprint.",
                    column_chart("pairs by fingerprint distance", "differing bits", distances,
                                 distances.size() > 12 ? 2 : 1)) +
         chart_card("Clusters by size", "How many clusters have so many documents.",
                    row_chart("clusters by size", cluster_size_bars(report))) +
         "</div>\n";
}

std::string term(const std::string& name, const std::string& markup) {
  return markup.empty() ? "" : "<dt>" + name + "</dt><dd>" + markup + "</dd>\n";
}

std::string rejections_text(const RunSummary& s) {
  std::string out;
  for (const auto& [reason, count] : s.rejected_by_reason) {
    out += (out.empty() ? "" : ", ") + html(reason) + " " + count_text(count);
  }
  return out.empty() ? out : out + " (see rejected.jsonl)";
}

std::string classes_text(const RunSummary& s) {
  constexpr std::array<const char*, 4> kNames = {"empty", "very short", "short", "normal"};
  std::string out;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (s.num_by_class[i] != 0)
      out += (out.empty() ? "" : ", ") + (std::string(kNames[i]) + " " + count_text(s.num_by_class[i]));
  }
  return out;
}

std::string stages_text(const RunSummary& s) {
  std::string out;
  for (const auto& [stage, seconds] : s.seconds_by_stage) {
    out += (out.empty() ? "" : ", ") + html(stage) + " " + duration_text(seconds);
  }
  return out;
}

std::string inputs_text(const std::vector<std::string>& inputs) {
  constexpr std::size_t kShown = 20;
  std::string out;
  for (std::size_t i = 0; i < inputs.size() && i < kShown; ++i) out += (i == 0 ? "" : ", ") + html_name(inputs[i]);
  if (inputs.size() > kShown) out += ", and " + count_text(inputs.size() - kShown) + " more";
  return out;
}

std::string settings(const DedupReport& report) {
  const RunSummary& s = report.summary;
  std::string out = "<h2>How it was done</h2>\n<dl class=\"card\">\n";
  out += term("input", inputs_text(report.inputs)) + term("size", bytes_text(s.num_bytes));
  out += term("scheme", s.scheme.empty() ? "" : "<code>" + html(s.scheme) + "</code>") +
         term("settings", html(s.settings));
  out += term("length classes", classes_text(s)) + term("rejected", rejections_text(s));
  out +=
      term("candidates", counted(s.num_candidates, "pair") + " looked at, " + count_text(s.num_verified) + " verified");
  if (s.num_pairs_implied != 0) {
    out += term("implied",
                counted(s.num_pairs_implied, "further pair") + " among identical copies, not listed one by one");
  }
  out += term("expected recall", measure_text(s.expected_recall) + " for a pair exactly at the threshold");
  return out + term("time", stages_text(s)) + "</dl>\n";
}

std::string clusters(const DedupReport& report) {
  if (report.clusters.empty()) return {};
  std::string out =
      "<h2>Largest clusters</h2>\n<p class=\"hint\"><del><b>\u2212</b>only in the kept document</del> "
      "<ins><b>+</b>only in the removed one</ins></p>\n";
  std::size_t number = 0;
  for (const ReportCluster& cluster : report.clusters) {
    ++number;
    out += cluster_view(cluster, number, number <= 2) + "\n";
  }
  const std::uint64_t num_more =
      report.summary.num_clusters - std::min<std::uint64_t>(report.summary.num_clusters, number);
  if (num_more != 0) out += "<p class=\"none\">" + counted(num_more, "smaller cluster") + " in clusters.jsonl</p>\n";
  return out;
}

}  // namespace

std::string render_report(const DedupReport& report) {
  return head(report.summary) + headline(report.summary) + warnings(report.summary) + "<main>\n" + charts(report) +
         clusters(report) + settings(report) +
         "</main>\n<footer>Beside this page: kept.jsonl, removed.jsonl, pairs.jsonl, clusters.jsonl, rejected.jsonl, "
         "summary.json. Every removed document names the one kept in its place.</footer>\n</body>\n</html>\n";
}

}  // namespace sameish::cli
