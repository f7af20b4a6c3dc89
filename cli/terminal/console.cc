#include "terminal/console.h"

#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "terminal/figures.h"
#include "terminal/sanitize.h"
#include "terminal/stop_signal.h"

namespace sameish::cli {
namespace {

constexpr std::uint64_t kShownRejections = 10;

/// Nobody can be told that standard error is gone: failures are passed over.
void write_to_stderr(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

ProgressDevice stderr_device() {
  const auto start = std::chrono::steady_clock::now();
  return {write_to_stderr,
          [start] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); },
          [] { return terminal_columns(STDERR_FILENO); }};
}

}  // namespace

Console::Console(const Appearance& appearance)
    : appearance_(appearance), bar_(appearance.progress, appearance.utf8, stderr_device()) {}

Console::~Console() { bar_.hide(); }

void Console::print(std::string_view lines) {
  const std::lock_guard lock(turn_);
  bar_.hide();
  write_to_stderr(lines);
}

void Console::say(std::string_view label, std::string_view color, std::string_view message) {
  print(styled(appearance_.color_stderr, kBold, "sameish:") + " " + styled(appearance_.color_stderr, color, label) +
        " " + visible_lines(message) + "\n");
}

void Console::warn(std::string_view message) { say("warning:", kYellow, message); }
void Console::fail(std::string_view message) { say("error:", kRed, message); }

void Console::reject(const Rejection& rejection) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(turn_);
    number = ++num_rejections_;
  }
  if (number > kShownRejections) return;
  // The message names file and place itself, except where the library could not.
  const bool names_file = rejection.message.find(rejection.file) != std::string::npos;
  const std::string place = names_file ? "" : rejection.file + ":" + std::to_string(rejection.line) + ": ";
  say("rejected:", kYellow, place + rejection.message);
}

void Console::finish_rejections() {
  if (num_rejections_ > kShownRejections) {
    warn(count_text(num_rejections_ - kShownRejections) + " more rejected records are not shown");
  }
}

bool Console::progress(const Progress& progress) {
  const std::lock_guard lock(turn_);
  bar_.update(progress);
  return !stop_requested();
}

ProgressCallback Console::progress_callback() {
  return [this](const Progress& now) { return progress(now); };
}

void Console::hide_progress() {
  const std::lock_guard lock(turn_);
  bar_.hide();
}

}  // namespace sameish::cli
