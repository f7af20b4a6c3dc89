// How every run ends: messages and exit code for errors, interruptions, closed pipes and rejected records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

#include "flags/values.h"
#include "output/output_stream.h"
#include "terminal/console.h"

namespace sameish::cli {

/// Prints the error and gives its code; after a stop signal the code is that of the signal.
[[nodiscard]] int end_with_error(const Error& error, Console& console);

/// Of a run that wrote to `stream` and failed: the stream's own trouble comes first, and a closed pipe is none.
[[nodiscard]] int end_stream_with_error(const Error& error, const OutputStream& stream, Console& console);

/// Puts the last bytes out; the exit code of that.
[[nodiscard]] int finish_stream(OutputStream& stream, Console& console);

/// kExitOk, or kExitRejected with a message when more was rejected than tolerated.
[[nodiscard]] int end_with_rejections(std::uint64_t num_rejected, std::uint64_t num_read, const Tolerance& tolerance,
                                      Console& console);

/// Opens standard output, writes `text`, finishes.
[[nodiscard]] int print_to_stdout(std::string_view text, Console& console);

}  // namespace sameish::cli
