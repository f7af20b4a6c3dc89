#include "commands/line_stream.h"

#include <sameish/fingerprinter.h>

#include <string>

#include "output/json_writer.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {

Result<std::unique_ptr<OutputStream>> open_line_stream(const StreamPlan& plan, const SchemeOptions& scheme) {
  auto stream = OutputStream::open(plan.path, plan.overwrite);
  if (!stream || !plan.header) return stream;
  const auto fingerprinter = Fingerprinter::open(scheme);
  if (!fingerprinter) return fingerprinter.error();
  std::string line;
  JsonWriter(line).begin_object().member("scheme", fingerprinter->scheme()).end_object();
  (*stream)->write(line + "\n");
  return stream;
}

bool write_line(OutputStream& stream, std::string_view line) { return stream.write(line) && !stop_requested(); }

bool was_cut_short(const OutputStream& stream) { return stop_requested() || stream.pipe_closed() || !stream.status(); }

}  // namespace sameish::cli
