#include "terminal/stop_signal.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace sameish::cli {
namespace {

volatile std::sig_atomic_t received_signal = 0;
volatile std::sig_atomic_t unreadable_descriptor = -1;

/// Only calls that are safe in a handler. A read of standard input may be waiting for ever; after the handler it is
/// repeated, so standard input is replaced by a directory, which no read accepts: the run ends with an error instead
/// of an early "end of file".
void on_stop_signal(int signal) {
  const int saved_errno = errno;
  if (received_signal != 0) {
    (void)::signal(signal, SIG_DFL);
    (void)::raise(signal);
  }
  received_signal = signal;
  if (unreadable_descriptor >= 0) (void)::dup2(unreadable_descriptor, STDIN_FILENO);
  errno = saved_errno;
}

}  // namespace

void hold_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) < 0) (void)::open("/", O_RDONLY | O_DIRECTORY);
  }
}

void watch_stop_signals() {
  unreadable_descriptor = ::open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct sigaction action = {};
  action.sa_handler = on_stop_signal;
  (void)::sigemptyset(&action.sa_mask);
  (void)::sigaction(SIGINT, &action, nullptr);
  (void)::sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = SIG_IGN;
  (void)::sigaction(SIGPIPE, &action, nullptr);
}

bool stop_requested() noexcept { return received_signal != 0; }

int stop_exit_code() noexcept { return 128 + static_cast<int>(received_signal); }

}  // namespace sameish::cli
