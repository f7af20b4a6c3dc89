#include "terminal/stop_signal.h"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>

namespace sameish::cli {
namespace {

volatile std::sig_atomic_t received_signal = 0;
volatile std::sig_atomic_t unreadable_descriptor = -1;

/// A directory entry as the kernel gives it; the C library's own reader may allocate, which a handler must not.
struct KernelDirectoryEntry {
  std::uint64_t inode;
  std::int64_t offset;
  unsigned short length;
  unsigned char kind;
  char name[1];
};

/// Digits to number; 0 for "." and "..".
pid_t thread_of(const char* name) noexcept {
  pid_t thread = 0;
  for (; *name >= '0' && *name <= '9'; ++name) thread = thread * 10 + (*name - '0');
  return thread;
}

/// Ends the waiting of every other thread: each repeats its call and meets the new standard input. Only system calls.
void wake_other_threads(int task_directory) noexcept {
  alignas(KernelDirectoryEntry) char entries[4096];
  const auto self = static_cast<pid_t>(::syscall(SYS_gettid));
  (void)::lseek(task_directory, 0, SEEK_SET);
  while (true) {
    const long num_bytes = ::syscall(SYS_getdents64, task_directory, entries, sizeof entries);
    if (num_bytes <= 0) return;
    for (long at = 0; at < num_bytes;) {
      const auto* entry = reinterpret_cast<const KernelDirectoryEntry*>(entries + at);
      const pid_t thread = thread_of(entry->name);
      if (thread != 0 && thread != self) (void)::syscall(SYS_tgkill, ::getpid(), thread, SIGUSR1);
      at += entry->length;
    }
  }
}

void on_wake_up(int /*signal*/) {}

/// Only calls that are safe in a handler. A read of standard input may be waiting for ever, in any thread, and would be
/// repeated; so standard input is replaced by a directory, which no read accepts: the run ends with an error instead
/// of an early "end of file".
void on_stop_signal(int signal) {
  const int saved_errno = errno;
  if (received_signal != 0) {
    (void)::signal(signal, SIG_DFL);
    (void)::raise(signal);
  }
  received_signal = signal;
  if (unreadable_descriptor >= 0) {
    (void)::dup2(unreadable_descriptor, STDIN_FILENO);
    wake_other_threads(unreadable_descriptor);
  }
  errno = saved_errno;
}

}  // namespace

void hold_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) < 0) (void)::open("/", O_RDONLY | O_DIRECTORY);
  }
}

void watch_stop_signals() {
  unreadable_descriptor = ::open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct sigaction action = {};
  action.sa_handler = on_stop_signal;
  (void)::sigemptyset(&action.sa_mask);
  (void)::sigaction(SIGINT, &action, nullptr);
  (void)::sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = on_wake_up;
  (void)::sigaction(SIGUSR1, &action, nullptr);
  action.sa_handler = SIG_IGN;
  (void)::sigaction(SIGPIPE, &action, nullptr);
  (void)::sigaction(SIGXFSZ, &action, nullptr);  // a file above the size limit is a failed write, not a death
}

void leave_at_stop_signals() {
  struct sigaction action = {};
  action.sa_handler = [](int signal) { ::_exit(128 + signal); };
  (void)::sigemptyset(&action.sa_mask);
  (void)::sigaction(SIGINT, &action, nullptr);
  (void)::sigaction(SIGTERM, &action, nullptr);
  if (stop_requested()) ::_exit(stop_exit_code());
}

bool stop_requested() noexcept { return received_signal != 0; }

int stop_exit_code() noexcept { return 128 + static_cast<int>(received_signal); }

}  // namespace sameish::cli
