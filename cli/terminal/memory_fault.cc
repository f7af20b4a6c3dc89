#include "terminal/memory_fault.h"

#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <string_view>

#include "exit_code.h"

namespace sameish::cli {
namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::string_view kMessage =
    "sameish: error: a file of the index became shorter while it was in use; another program changed it. 'sameish index "
    "check' says what is left of it\n";

volatile std::sig_atomic_t erase_line = 0;

/// Only calls that are safe in a handler.
void on_memory_fault(int /*signal*/) {
  if (erase_line != 0) (void)!::write(STDERR_FILENO, kEraseLine.data(), kEraseLine.size());
  (void)!::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::_exit(kExitDamaged);
}

}  // namespace

void explain_memory_faults(bool on_bar) {
  erase_line = on_bar ? 1 : 0;
  struct sigaction action = {};
  action.sa_handler = on_memory_fault;
  (void)::sigemptyset(&action.sa_mask);
  (void)::sigaction(SIGBUS, &action, nullptr);
}

}  // namespace sameish::cli
