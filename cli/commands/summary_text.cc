#include "commands/summary_text.h"

#include <array>
#include <utility>

#include "output/json_writer.h"
#include "terminal/code_points.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

constexpr std::size_t kNameColumns = 12;
constexpr std::size_t kCountColumns = 13;
constexpr std::size_t kShownClusters = 5;
constexpr std::array<const char*, 4> kClassNames = {"empty", "very_short", "short", "normal"};

std::string row(const std::string& name, std::uint64_t count, const std::string& remark, bool color) {
  const std::string tail = remark.empty() ? "" : "   " + styled(color, kDim, remark);
  return "  " + pad_right(name, kNameColumns) + pad_left(count_text(count), kCountColumns) + tail + "\n";
}

std::string reasons_text(const RunSummary& summary) {
  std::string out;
  for (const auto& [reason, count] : summary.rejected_by_reason) {
    out += (out.empty() ? "" : ", ") + visible(reason) + " " + count_text(count);
  }
  return out.empty() ? out : out + "; see rejected.jsonl";
}

std::string counts_text(const RunSummary& s, bool color) {
  const std::string identical =
      s.num_removed_identical == 0 ? "" : ", " + count_text(s.num_removed_identical) + " of them identical copies";
  std::string out = row("read", s.num_read, "records, " + bytes_text(s.num_bytes), color);
  out += row("kept", s.num_kept, share_text(s.num_kept, s.num_read), color);
  out += row("removed", s.num_removed, share_text(s.num_removed, s.num_read) + identical, color);
  out += row("rejected", s.num_rejected, reasons_text(s), color);
  const std::string largest = s.num_clusters == 0 ? "" : "the largest of " + counted(s.largest_cluster, "document");
  return out + row("clusters", s.num_clusters, largest, color);
}

std::string clusters_text(const DedupReport& report, bool color) {
  if (report.clusters.empty()) return {};
  constexpr std::size_t kWidestId = 56;
  std::string out = "\n  " + styled(color, kBold, "largest clusters") + "\n";
  for (std::size_t i = 0; i < report.clusters.size() && i < kShownClusters; ++i) {
    const ReportCluster& cluster = report.clusters[i];
    out += "  " + pad_left(count_text(cluster.size), 10) + "   " +
           cut_to_columns(visible(cluster.representative.id), kWidestId);
    if (!cluster.reason.empty()) out += styled(color, kDim, "  kept: " + visible(cluster.reason));
    out += "\n";
  }
  return out;
}

std::string speed_text(const RunSummary& summary, double seconds) {
  std::string out = duration_text(seconds);
  if (seconds > 0.0005 && summary.num_bytes != 0) {
    out += ", " + bytes_text(static_cast<std::uint64_t>(static_cast<double>(summary.num_bytes) / seconds)) + "/s";
  }
  return out;
}

std::string file_in(const std::string& directory, const std::string& name) {
  return directory.ends_with('/') ? directory + name : directory + "/" + name;
}

}  // namespace

std::string summary_table(const DedupReport& report, const std::string& output_dir, bool with_page, double seconds,
                          const Appearance& appearance) {
  const bool color = appearance.color_stderr;
  std::string out = counts_text(report.summary, color) + clusters_text(report, color);
  out += "\n  " + pad_right("results", kNameColumns) + visible(output_dir) + "\n";
  if (with_page) out += "  " + pad_right("report", kNameColumns) + visible(file_in(output_dir, "report.html")) + "\n";
  return out + "  " + pad_right("time", kNameColumns) + speed_text(report.summary, seconds) + "\n";
}

}  // namespace sameish::cli
