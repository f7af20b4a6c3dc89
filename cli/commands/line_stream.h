// What `fingerprint` and `pairs` share: a stream of JSON lines from opening to exit code.
#pragma once

#include <memory>

#include <sameish/fingerprinter.h>
#include <sameish/result.h>

#include "commands/outcome.h"
#include "exit_code.h"
#include "plan.h"

namespace sameish::cli {

/// What writes the line that names the scheme, if it was asked for; else empty.
[[nodiscard]] SchemeSink header_writer(const StreamPlan& plan, OutputStream& stream);

/// False when the run should end: nobody reads any more, or the user asked to stop.
bool write_line(OutputStream& stream, std::string_view line);

/// True when the stream cannot end well, whatever the library said.
[[nodiscard]] bool was_cut_short(const OutputStream& stream);

/// From the library's summary to the exit code; `print_summary(summary)` is called once everything is out.
template <class Summary, class PrintSummary>
[[nodiscard]] int end_line_stream(const Result<Summary>& summary, OutputStream& stream, const Tolerance& tolerance,
                                  Console& console, const PrintSummary& print_summary) {
  console.hide_progress();
  if (!summary) return end_stream_with_error(summary.error(), stream, console);
  if (was_cut_short(stream)) return end_stream_with_error(Error{}, stream, console);
  console.finish_rejections();
  if (const int code = finish_stream(stream, console); code != kExitOk) return code;
  print_summary(*summary);
  return end_with_rejections(summary->num_rejected, summary->num_read, tolerance, console);
}

}  // namespace sameish::cli
