#include <string>

#include "commands/commands.h"
#include "commands/line_stream.h"
#include "output/json_writer.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

void append_pair(std::string& line, const NearDuplicate& pair) {
  JsonWriter json(line);
  json.begin_object().member("a", pair.a).member("b", pair.b).member("distance", pair.distance);
  json.member(pair.measure, pair.score).end_object();
  line += '\n';
}

void print_summary(const RunSummary& summary, Console& console) {
  for (const std::string& warning : summary.warnings) console.warn(warning);
  if (!console.appearance().summaries) return;
  std::string text = counted(summary.num_pairs, "pair") + " among " + counted(summary.num_read, "document");
  if (summary.num_pairs_implied != 0) {
    text += ", " + count_text(summary.num_pairs_implied) + " more among identical copies are implied";
  }
  if (summary.expected_recall < 1) text += ", expected recall " + measure_text(summary.expected_recall);
  console.print(text + "\n");
}

}  // namespace

int run_pairs(const PairsPlan& plan, Console& console) {
  auto opened = OutputStream::open(plan.stream.path, plan.stream.overwrite);
  if (!opened) return end_with_error(opened.error(), console);
  OutputStream& stream = **opened;
  PairsOptions options = plan.options;
  options.scheme_opened = header_writer(plan.stream, stream);
  std::string line;
  const auto summary = find_pairs(
      options,
      [&](const NearDuplicate& pair) {
        line.clear();
        append_pair(line, pair);
        return write_line(stream, line);
      },
      [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback());
  return end_line_stream(summary, stream, plan.tolerance, console,
                         [&](const RunSummary& counts) { print_summary(counts, console); });
}

}  // namespace sameish::cli
