#include "terminal/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "terminal/code_points.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

constexpr double kSecondsBetweenDraws = 0.1;
constexpr double kSecondsBetweenLines = 30;
constexpr double kSecondsBeforeRates = 2;
constexpr std::size_t kBarColumns = 24;
constexpr std::string_view kEraseLine = "\r\x1b[K";

/// Share of the stage that is done, 0..1; a total that was passed counts as reached.
double share_done(const Progress& progress) {
  return std::min(1.0, static_cast<double>(progress.num_done) / static_cast<double>(progress.num_total));
}

std::string bar_text(double share, bool utf8) {
  const auto num_full = static_cast<std::size_t>(std::lround(share * static_cast<double>(kBarColumns)));
  std::string out = utf8 ? "" : "[";
  for (std::size_t i = 0; i < kBarColumns; ++i) {
    if (utf8) out += i < num_full ? "\u2588" : "\u2591";
    if (!utf8) out += i < num_full ? '#' : '.';
  }
  return utf8 ? out : out + "]";
}

std::string amount_text(const Progress& progress) {
  const auto text = [&](std::uint64_t n) { return progress.in_bytes ? bytes_text(n) : count_text(n); };
  return progress.num_total == 0 ? text(progress.num_done)
                                 : text(progress.num_done) + " of " + text(progress.num_total);
}

/// Rough on purpose: whole seconds, then minutes.
std::string time_left_text(double seconds) {
  return seconds < 60 ? fmt::format("{:.0f} s left", std::max(1.0, std::ceil(seconds)))
                      : duration_text(seconds) + " left";
}

std::string rate_text(const Progress& progress, double per_second) {
  const auto rounded = static_cast<std::uint64_t>(std::llround(per_second));
  return (progress.in_bytes ? bytes_text(rounded) : count_text(rounded)) + "/s";
}

}  // namespace

std::string progress_line(const Progress& progress, double stage_seconds, std::size_t num_columns, bool utf8) {
  // In the order of the line; the number says what may be left out first when the line is too long.
  std::vector<std::pair<int, std::string>> parts = {{0, std::string(progress.stage)}};
  const bool known = progress.num_total != 0;
  const bool with_rate = stage_seconds >= kSecondsBeforeRates && progress.num_done != 0;
  const double per_second = with_rate ? static_cast<double>(progress.num_done) / stage_seconds : 0;
  if (known) {
    const double share = share_done(progress);
    parts.emplace_back(3, bar_text(share, utf8));
    parts.emplace_back(1, fmt::format("{:3.0f} %", std::floor(100 * share)));
  }
  parts.emplace_back(known ? 5 : 1, amount_text(progress));
  if (with_rate) parts.emplace_back(4, rate_text(progress, per_second));
  if (with_rate && known && progress.num_total > progress.num_done) {
    const double left = static_cast<double>(progress.num_total - progress.num_done) / per_second;
    parts.emplace_back(2, time_left_text(left));
  }
  if (progress.num_documents != 0) parts.emplace_back(6, counted(progress.num_documents, "document"));
  for (int keep = 6;; --keep) {
    std::string line;
    for (const auto& [rank, text] : parts) {
      if (rank <= keep) line += (line.empty() ? "" : "  ") + text;
    }
    if (keep == 0 || columns_of(line) <= num_columns) return cut_to_columns(line, num_columns);
  }
}

ProgressBar::ProgressBar(ProgressMode mode, bool utf8, ProgressDevice device)
    : mode_(mode), utf8_(utf8), device_(std::move(device)) {}

void ProgressBar::update(const Progress& progress) {
  if (mode_ == ProgressMode::none) return;
  const double now = device_.seconds();
  if (progress.stage != stage_) {
    stage_ = progress.stage;
    stage_start_seconds_ = now;
  }
  const double pause = mode_ == ProgressMode::bar ? kSecondsBetweenDraws : kSecondsBetweenLines;
  // Plain lines begin after the first pause: a short run prints none.
  if (!last_draw_seconds_ && mode_ == ProgressMode::lines) last_draw_seconds_ = now;
  if (last_draw_seconds_ && now - *last_draw_seconds_ < pause) return;
  last_draw_seconds_ = now;
  draw(progress, now);
}

void ProgressBar::draw(const Progress& progress, double now) {
  if (mode_ == ProgressMode::lines) {
    constexpr std::size_t kLineColumns = 120;
    device_.write(progress_line(progress, now - stage_start_seconds_, kLineColumns, false) + "\n");
    return;
  }
  // The last column stays free: some terminals wrap as soon as it is written.
  const unsigned columns = std::max(device_.columns(), 2U) - 1;
  device_.write("\r" + progress_line(progress, now - stage_start_seconds_, columns, utf8_) + "\x1b[K");
  shown_ = true;
}

void ProgressBar::hide() {
  if (!shown_) return;
  device_.write(kEraseLine);
  shown_ = false;
  last_draw_seconds_.reset();
}

}  // namespace sameish::cli
