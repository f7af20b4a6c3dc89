// index info, index check, index merge.
#include <algorithm>
#include <utility>
#include <vector>

#include "commands/commands.h"
#include "commands/index_input.h"
#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/code_points.h"
#include "terminal/figures.h"
#include "terminal/sanitize.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {
namespace {

using Rows = std::vector<std::pair<std::string, std::string>>;

std::string_view kind_name(IdKind kind) { return kind == IdKind::numbers ? "numbers" : "names"; }

std::string info_json(const IndexStatistics& facts) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("size", facts.size).member("scheme", facts.settings.scheme);
  json.member("bits", facts.settings.bits).member("max_distance", facts.settings.max_distance);
  json.member("ids", kind_name(facts.settings.ids));
  json.member("bytes_per_fingerprint", facts.settings.bytes_per_fingerprint);
  json.member("memory_bytes", facts.memory_bytes).member("log_bytes", facts.log_bytes);
  json.member("growing", facts.num_growing).key("segments").begin_array();
  for (const IndexSegmentStatistics& segment : facts.segments) {
    json.begin_object().member("number", segment.number).member("entries", segment.num_entries);
    json.member("removed", segment.num_removed).member("fingerprints", segment.num_fingerprints);
    json.member("bytes", segment.num_bytes).member("layout", segment.layout).member("reason", segment.reason);
    json.member("predicted_query_ns", segment.predicted_query_ns).end_object();
  }
  json.end_array().end_object();
  return out + "\n";
}

std::string table_of(const Rows& rows, std::size_t indent) {
  std::size_t widest = 0;
  for (const auto& [name, value] : rows) widest = std::max(widest, columns_of(name));
  std::string out;
  for (const auto& [name, value] : rows)
    out += std::string(indent, ' ') + pad_right(name, widest + 2) + visible(value) + "\n";
  return out;
}

std::string nanoseconds_text(double ns) {
  if (ns < 1000) return count_text(static_cast<std::uint64_t>(ns)) + " ns";
  return measure_text(static_cast<double>(static_cast<std::uint64_t>(ns / 100)) / 10) + " \u00b5s";
}

std::string segment_text(const IndexSegmentStatistics& segment) {
  Rows rows = {{"holds", counted(segment.num_entries, "document") + ", " +
                             counted(segment.num_fingerprints, "different fingerprint")}};
  if (segment.num_removed != 0) {
    rows.emplace_back("removed", count_text(segment.num_removed) + "; 'sameish index merge' gives their space back");
  }
  rows.emplace_back("takes", bytes_text(segment.num_bytes));
  rows.emplace_back("layout", segment.layout);
  rows.emplace_back("chosen as", segment.reason);
  rows.emplace_back("a question", "about " + nanoseconds_text(segment.predicted_query_ns) + " on one core, predicted");
  return "\nsegment " + std::to_string(segment.number) + "\n" + table_of(rows, 2);
}

std::string info_text(const IndexStatistics& facts) {
  std::string out = table_of(
      {{"documents", count_text(facts.size)},
       {"scheme", facts.settings.scheme},
       {"fingerprints", std::to_string(facts.settings.bits) + " bits"},
       {"distance", "up to " + std::to_string(facts.settings.max_distance)},
       {"ids", std::string(kind_name(facts.settings.ids))},
       {"space", std::to_string(facts.settings.bytes_per_fingerprint) + " bytes a fingerprint"},
       {"in memory", bytes_text(facts.memory_bytes)},
       {"log", bytes_text(facts.log_bytes) + ", " + counted(facts.num_growing, "document") + " not in a segment yet"}},
      0);
  for (const IndexSegmentStatistics& segment : facts.segments) out += segment_text(segment);
  return out;
}

int show_info(const IndexCarePlan& plan, Console& console) {
  const auto index = open_index(plan.index, IndexAccess::read, 1, console);
  if (!index) return end_with_error(index.error(), console);
  const IndexStatistics facts = index->statistics();
  return print_to_stdout(plan.json ? info_json(facts) : info_text(facts), console);
}

int check(const IndexCarePlan& plan, Console& console) {
  const auto index = open_index(plan.index, IndexAccess::read, plan.num_threads, console);
  if (!index) return end_with_error(index.error(), console);
  const auto checked = index->check();
  console.hide_progress();
  if (!checked) return end_with_error(checked.error(), console);
  if (!plan.json) {
    return print_to_stdout(visible(plan.index) + ": all is well: " + counted(index->size(), "document") +
                               ", the sums of " + bytes_text(checked->num_bytes) + " compared, " +
                               counted(checked->num_questions, "question") + " asked again the slow way\n",
                           console);
  }
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("size", index->size()).member("bytes", checked->num_bytes);
  json.member("questions", checked->num_questions).end_object();
  return print_to_stdout(out + "\n", console);
}

std::uint64_t total_bytes(const IndexStatistics& facts) { return facts.memory_bytes + facts.log_bytes; }

int merge(const IndexCarePlan& plan, Console& console) {
  auto index = open_index(plan.index, IndexAccess::write, plan.num_threads, console);
  if (!index) return end_with_error(index.error(), console);
  const IndexStatistics before = index->statistics();
  if (const Status merged = index->merge(console.progress_callback()); !merged) {
    return end_with_error(merged.error(), console);
  }
  console.hide_progress();
  const IndexStatistics after = index->statistics();
  if (!plan.json) {
    console.print(visible(plan.index) + ": " + counted(before.segments.size(), "segment") + " and " +
                  bytes_text(total_bytes(before)) + " before, " + counted(after.segments.size(), "segment") + " and " +
                  bytes_text(total_bytes(after)) + " now\n");
    return kExitOk;
  }
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("size", after.size).member("segments_before", before.segments.size());
  json.member("bytes_before", total_bytes(before)).member("segments", after.segments.size());
  json.member("bytes", total_bytes(after)).end_object();
  return print_to_stdout(out + "\n", console);
}

}  // namespace

int run_index_care(const IndexCarePlan& plan, Console& console) {
  if (plan.verb != Verb::index_merge) leave_at_stop_signals();
  if (plan.verb == Verb::index_check) return check(plan, console);
  return plan.verb == Verb::index_merge ? merge(plan, console) : show_info(plan, console);
}

}  // namespace sameish::cli
