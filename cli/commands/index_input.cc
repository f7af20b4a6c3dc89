#include "commands/index_input.h"

#include "commands/outcome.h"
#include "exit_code.h"
#include "terminal/figures.h"
#include "terminal/memory_fault.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

std::string counts_json(const IndexInputSummary& summary) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().member("read", summary.num_read).member("added", summary.num_added);
  json.member("replaced", summary.num_replaced).member("unchanged", summary.num_unchanged);
  json.member("empty", summary.num_empty).member("rejected", summary.num_rejected);
  json.member("scheme", summary.scheme).end_object();
  return out + "\n";
}

/// "x.index: 1,000 added, 3 replaced, scheme simhash64/auto-3/tf/v1".
std::string counts_text(const IndexInputSummary& summary, const std::string& index) {
  std::string out = visible(index) + ": " + count_text(summary.num_added) + " added";
  if (summary.num_replaced != 0) out += ", " + count_text(summary.num_replaced) + " replaced";
  if (summary.num_unchanged != 0) out += ", " + count_text(summary.num_unchanged) + " unchanged";
  if (summary.num_empty != 0) out += ", " + count_text(summary.num_empty) + " without a feature left out";
  if (summary.num_rejected != 0) out += ", " + count_text(summary.num_rejected) + " rejected";
  return out + ", scheme " + visible(summary.scheme) + "\n";
}

}  // namespace

Result<Index> open_index(const std::string& path, IndexAccess access, unsigned num_threads, const Console& console) {
  explain_memory_faults(console.appearance().progress == ProgressMode::bar);
  IndexRuntime runtime;
  runtime.num_threads = num_threads;
  return Index::open(path, access, runtime);
}

Status take_scheme(const IndexSettings& settings, const SchemeFlags& files, IndexInputOptions& input) {
  input.scheme.bits = settings.bits;
  if (input.fingerprints) return {};
  if (settings.scheme == kUnnamedScheme) return {};  // the library says what to do
  Result<SchemeOptions> scheme = parse_scheme(settings.scheme);
  if (!scheme) return scheme.error();
  input.scheme = std::move(scheme).value();
  return files.apply_files(input.scheme);
}

int end_with_counts(const IndexInputSummary& summary, const std::string& index, const Tolerance& tolerance, bool json,
                    Console& console) {
  console.hide_progress();
  console.finish_rejections();
  for (const std::string& warning : summary.warnings) console.warn(warning);
  if (json) {
    if (const int code = print_to_stdout(counts_json(summary), console); code != kExitOk) return code;
  } else {
    console.print(counts_text(summary, index));
  }
  return end_with_rejections(summary.num_rejected, summary.num_read, tolerance, console);
}

void append_id(JsonWriter& json, const IndexId& id, IdKind kind) {
  kind == IdKind::numbers ? json.value(id.number) : json.value(id.name);
}

}  // namespace sameish::cli
