#include "report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "report/html_text.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

constexpr double kWidth = 340, kHeight = 200;
constexpr double kTop = 18, kBottom = 36;  // room for a count above the bars, a label and the unit under them
constexpr double kDigitWidth = 6.4;
constexpr double kLeast = 1.5;  // a bar that stands for something is always seen

std::uint64_t largest_count(const std::vector<Bar>& bars) {
  std::uint64_t largest = 1;
  for (const Bar& bar : bars) largest = std::max(largest, bar.count);
  return largest;
}

double scaled_to(double length, std::uint64_t count, std::uint64_t largest) {
  if (count == 0) return 0;
  return std::max(kLeast, length * static_cast<double>(count) / static_cast<double>(largest));
}

std::string spoken(const std::vector<Bar>& bars) {
  std::string out;
  for (const Bar& bar : bars) {
    if (bar.count != 0) out += (out.empty() ? "" : "; ") + bar.what + ": " + count_text(bar.count);
  }
  return out;
}

std::string svg(const std::string& title, const std::vector<Bar>& bars, double height, const std::string& body) {
  return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}: {}\">{}</svg>", kWidth, height,
                     html(title), html(spoken(bars)), body);
}

}  // namespace

std::string column_chart(const std::string& title, const std::string& unit, const std::vector<Bar>& bars,
                         std::size_t label_step) {
  if (bars.empty()) return "<p class=\"none\">no pairs</p>";
  const std::uint64_t largest = largest_count(bars);
  const double slot = kWidth / static_cast<double>(bars.size());
  const double room = kHeight - kTop - kBottom;
  const bool counts_fit = slot >= kDigitWidth * static_cast<double>(compact_text(largest).size()) + 3;
  std::string body = fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{}\" y1=\"{}\" y2=\"{}\"/>", kWidth,
                                 kHeight - kBottom, kHeight - kBottom);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double left = slot * static_cast<double>(i), height = scaled_to(room, bars[i].count, largest);
    const double middle = left + slot / 2, top = kHeight - kBottom - height;
    body += fmt::format("<g><title>{}: {}</title>", html(bars[i].what), count_text(bars[i].count));
    body += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"2\"/>",
                        left + slot * 0.1, top, slot * 0.8, height);
    if (bars[i].count != 0 && (counts_fit || bars[i].count == largest)) {
      const char* const anchor = i == 0 ? "start" : i + 1 == bars.size() ? "end" : "middle";
      const double x = i == 0 ? left + slot * 0.1 : i + 1 == bars.size() ? left + slot * 0.9 : middle;
      body += fmt::format("<text class=\"count\" text-anchor=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>", anchor, x,
                          top - 5, compact_text(bars[i].count));
    }
    if (i % label_step == 0) {
      body += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", middle, kHeight - 20,
                          html(bars[i].label));
    }
    body += "</g>";
  }
  body += fmt::format("<text class=\"unit\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", kWidth / 2,
                      kHeight - 4, html(unit));
  return svg(title, bars, kHeight, body);
}

std::string row_chart(const std::string& title, const std::vector<Bar>& bars) {
  if (bars.empty()) return "<p class=\"none\">no clusters</p>";
  constexpr double kLabelWidth = 78, kCountWidth = 54, kRowHeight = 21;
  const std::uint64_t largest = largest_count(bars);
  std::string body;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double top = kRowHeight * static_cast<double>(i);
    const double length = scaled_to(kWidth - kLabelWidth - kCountWidth, bars[i].count, largest);
    body += fmt::format("<g><title>{}: {}</title>", html(bars[i].what), count_text(bars[i].count));
    body += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", kLabelWidth - 8, top + 14,
                        html(bars[i].label));
    body += fmt::format("<rect class=\"bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"13\" rx=\"2\"/>",
                        kLabelWidth, top + 3.5, length);
    body += fmt::format("<text class=\"count\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text></g>", kLabelWidth + length + 6,
                        top + 14, count_text(bars[i].count));
  }
  return svg(title, bars, std::max(kRowHeight * static_cast<double>(bars.size()), 40.0), body);
}

std::vector<Bar> distance_bars(const DedupReport& report) {
  std::vector<Bar> bars;
  constexpr unsigned kLast = 16;  // farther pairs came from the bands; they share the last bar
  unsigned farthest = 0;
  for (const auto& [distance, count] : report.pairs_by_distance) farthest = std::max(farthest, distance);
  if (report.pairs_by_distance.empty()) return bars;
  for (unsigned distance = 0; distance <= std::min(std::max(farthest, 3U), kLast); ++distance) {
    bars.push_back({std::to_string(distance), 0, counted(distance, "bit")});
  }
  for (const auto& [distance, count] : report.pairs_by_distance) bars[std::min(distance, kLast)].count += count;
  if (farthest > kLast) {
    bars.back().label += "+";
    bars.back().what = std::to_string(kLast) + " bits and more";
  }
  return bars;
}

std::vector<Bar> score_bars(const DedupReport& report) {
  std::size_t first = 0;
  while (first < report.pairs_by_score.size() && report.pairs_by_score[first] == 0) ++first;
  std::vector<Bar> bars;
  if (first == report.pairs_by_score.size()) return bars;
  first = std::min<std::size_t>(first, 10);
  for (std::size_t i = first; i < report.pairs_by_score.size(); ++i) {
    const double from = 0.05 * static_cast<double>(i);
    const bool whole = i + 1 == report.pairs_by_score.size();
    bars.push_back({whole ? "1" : fmt::format("{:.2f}", from), report.pairs_by_score[i],
                    whole ? "exactly 1" : fmt::format("{:.2f} to {:.2f}", from, from + 0.05)});
  }
  return bars;
}

std::vector<Bar> cluster_size_bars(const DedupReport& report) {
  constexpr std::array<std::uint64_t, 9> kLastOfBar = {
      2, 3, 4, 5, 10, 20, 100, 1000, std::numeric_limits<std::uint64_t>::max()};
  std::vector<Bar> bars;
  std::uint64_t first = 2;
  for (const std::uint64_t last : kLastOfBar) {
    std::uint64_t count = 0;
    for (auto it = report.clusters_by_size.lower_bound(first); it != report.clusters_by_size.end() && it->first <= last;
         ++it) {
      count += it->second;
    }
    const bool open = last == kLastOfBar.back();
    const std::string label = open            ? "over 1,000"
                              : first == last ? count_text(last)
                                              : count_text(first) + "\u2013" + count_text(last);
    bars.push_back({label, count, label + " documents"});
    first = open ? first : last + 1;
  }
  while (!bars.empty() && bars.back().count == 0) bars.pop_back();
  return bars;
}

}  // namespace sameish::cli
