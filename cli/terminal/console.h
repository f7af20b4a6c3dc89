// Console: the one writer of standard error. A warning takes the progress bar away, prints, and the bar comes back.
// Threads  any; calls take turns.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include <sameish/input.h>
#include <sameish/result.h>
#include <sameish/runtime.h>

#include "terminal/progress_bar.h"
#include "terminal/terminal.h"

namespace sameish::cli {

class Console {
 public:
  explicit Console(const Appearance& appearance);
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  ~Console();

  /// Lines as they are; the caller has made strangers' text visible.
  void print(std::string_view lines);
  void warn(std::string_view message);
  void fail(std::string_view message);

  /// A record that was not taken: the first ten are shown, the rest counted.
  void reject(const Rejection& rejection);
  /// Says how many more there were.
  void finish_rejections();
  [[nodiscard]] std::uint64_t num_rejections() const noexcept { return num_rejections_; }

  /// For ProgressCallback: shows the state, and answers whether to go on.
  bool progress(const Progress& progress);
  [[nodiscard]] ProgressCallback progress_callback();

  void hide_progress();

  [[nodiscard]] const Appearance& appearance() const noexcept { return appearance_; }

 private:
  void say(std::string_view label, std::string_view color, std::string_view message);

  Appearance appearance_;
  std::mutex turn_;
  ProgressBar bar_;
  std::uint64_t num_rejections_ = 0;
};

}  // namespace sameish::cli
