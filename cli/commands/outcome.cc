#include "commands/outcome.h"

#include "exit_code.h"
#include "terminal/figures.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {

int end_with_error(const Error& error, Console& console) {
  console.hide_progress();
  if (stop_requested()) {
    console.fail("stopped; nothing was written");
    return stop_exit_code();
  }
  console.fail(error.message);
  return exit_code(error.code);
}

int end_stream_with_error(const Error& error, const OutputStream& stream, Console& console) {
  if (stop_requested()) {
    console.fail("stopped");
    return stop_exit_code();
  }
  if (stream.pipe_closed()) return kExitOk;
  if (!stream.status()) return end_with_error(stream.status().error(), console);
  return end_with_error(error, console);
}

int finish_stream(OutputStream& stream, Console& console) {
  const Status status = stream.finish();
  return status ? kExitOk : end_with_error(status.error(), console);
}

int end_with_rejections(std::uint64_t num_rejected, std::uint64_t num_read, const Tolerance& tolerance,
                        Console& console) {
  if (tolerance.allows(num_rejected, num_read)) return kExitOk;
  console.fail(count_text(num_rejected) + " of " + counted(num_read, "record") +
               (num_rejected == 1 ? " was" : " were") +
               " rejected, more than --max-rejected allows; the results hold all the others");
  return kExitRejected;
}

int print_to_stdout(std::string_view text, Console& console) {
  auto stream = OutputStream::open("", false);
  if (!stream) return end_with_error(stream.error(), console);
  (*stream)->write(text);
  return finish_stream(**stream, console);
}

}  // namespace sameish::cli
