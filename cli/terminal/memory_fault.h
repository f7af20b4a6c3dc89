// A mapped file that another program makes shorter: reading what is gone is a fault of memory (SIGBUS), which would end
// the process by a signal. Here it becomes a message and an exit code.
// Tests    tests/edge/index_test.py
#pragma once

namespace sameish::cli {

/// For commands that map an index. `on_bar`: a progress bar may stand on the line.
void explain_memory_faults(bool on_bar);

}  // namespace sameish::cli
