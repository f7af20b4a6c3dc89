// The user's wish to stop: SIGINT or SIGTERM, once. Sinks and progress callbacks ask stop_requested() and end the run,
// so that nothing half-done stays behind. A second signal ends the process at once.
// Tests    tests/edge/terminal_test.py
#pragma once

namespace sameish::cli {

/// Puts something that can be neither read nor written in the place of each standard descriptor that came closed: the
/// next file opened would get its number, and messages would land in it. Call first.
void hold_standard_descriptors();

/// Installs the handlers and ignores SIGPIPE, whose news arrives as a failed write. Call once, before any thread starts.
void watch_stop_signals();

[[nodiscard]] bool stop_requested() noexcept;

/// From now on a signal ends the process at once. For verbs that leave nothing half-done.
void leave_at_stop_signals();

/// 130 after SIGINT, 143 after SIGTERM. Requires stop_requested().
[[nodiscard]] int stop_exit_code() noexcept;

}  // namespace sameish::cli
