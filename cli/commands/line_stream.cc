#include "commands/line_stream.h"

#include <string>

#include "output/json_writer.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {

SchemeSink header_writer(const StreamPlan& plan, OutputStream& stream) {
  if (!plan.header) return {};
  return [&stream](const std::string& scheme) {
    std::string line;
    JsonWriter(line).begin_object().member("scheme", scheme).end_object();
    stream.write(line + "\n");
  };
}

bool write_line(OutputStream& stream, std::string_view line) { return stream.write(line) && !stop_requested(); }

bool was_cut_short(const OutputStream& stream) { return stop_requested() || stream.pipe_closed() || !stream.status(); }

}  // namespace sameish::cli
