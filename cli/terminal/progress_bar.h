// ProgressBar: one line on standard error that says where a run stands.
// Idea     the library reports bytes or items; what is shown is decided here: parts are added while they fit, so the
//          line is whole at any width. At most ten draws a second by the clock; rate and remaining time after two
//          seconds, from the bytes of the input as stored. Without a terminal: nothing, or a plain line now and then.
// Threads  one thread at a time; Console sees to that.
// Tests    tests/unit/cli/progress_bar_test.cc; in a real pseudo-terminal: tests/edge/terminal_test.py
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <sameish/runtime.h>

namespace sameish::cli {

enum class ProgressMode : std::uint8_t {
  none,
  bar,    ///< redrawn in place
  lines,  ///< a plain line every half minute
};

/// The outside world, as functions so that tests can be it.
struct ProgressDevice {
  std::function<void(std::string_view)> write;
  std::function<double()> seconds;    ///< a clock that never goes back
  std::function<unsigned()> columns;  ///< of the terminal, now
};

/// The line for one moment, at most `num_columns` wide.
[[nodiscard]] std::string progress_line(const Progress& progress, double stage_seconds, std::size_t num_columns,
                                        bool utf8);

class ProgressBar {
 public:
  ProgressBar(ProgressMode mode, bool utf8, ProgressDevice device);

  void update(const Progress& progress);
  /// Takes the bar off the screen; the next update draws it again at once.
  void hide();

 private:
  void draw(const Progress& progress, double now);

  ProgressMode mode_;
  bool utf8_;
  ProgressDevice device_;
  bool shown_ = false;
  std::optional<double> last_draw_seconds_;
  double stage_start_seconds_ = 0;
  std::string stage_;
};

}  // namespace sameish::cli
