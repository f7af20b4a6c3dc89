#include <string>

#include "commands/commands.h"
#include "commands/line_stream.h"
#include "output/json_writer.h"
#include "terminal/figures.h"

namespace sameish::cli {
namespace {

void append_record(std::string& line, const FingerprintRecord& record) {
  JsonWriter json(line);
  json.begin_object().member("id", record.id).key("fingerprint");
  if (record.result.fingerprint) {
    json.value(to_hex(*record.result.fingerprint));
  } else {
    json.null();
  }
  json.member("features", record.result.num_features).end_object();
  line += '\n';
}

void print_summary(const FingerprintSummary& summary, Console& console) {
  for (const std::string& warning : summary.warnings) console.warn(warning);
  if (!console.appearance().summaries) return;
  console.print(counted(summary.num_written, "fingerprint") + ", " + count_text(summary.num_rejected) +
                " rejected, scheme " + summary.scheme + "\n");
}

}  // namespace

int run_fingerprint(const FingerprintPlan& plan, Console& console) {
  auto opened = OutputStream::open(plan.stream.path, plan.stream.overwrite);
  if (!opened) return end_with_error(opened.error(), console);
  OutputStream& stream = **opened;
  FingerprintOptions options = plan.options;
  options.scheme_opened = header_writer(plan.stream, stream);
  std::string line;
  const auto summary = fingerprint_input(
      options,
      [&](const FingerprintRecord& record) {
        line.clear();
        append_record(line, record);
        return write_line(stream, line);
      },
      [&](const Rejection& rejection) { console.reject(rejection); }, console.progress_callback());
  return end_line_stream(summary, stream, plan.tolerance, console,
                         [&](const FingerprintSummary& counts) { print_summary(counts, console); });
}

}  // namespace sameish::cli
