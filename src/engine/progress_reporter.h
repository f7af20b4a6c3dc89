// ProgressReporter: tells the caller how far a stage is, some ten times a second, and hears whether to go on.
// Threads  tick() by one thread at a time.
#pragma once

#include <chrono>
#include <string_view>

#include <sameish/result.h>
#include <sameish/runtime.h>

namespace sameish::engine {

class ProgressReporter {
 public:
  explicit ProgressReporter(const ProgressCallback& callback) : callback_(callback) {}

  /// Starts a stage; num_total 0: unknown.
  void begin(std::string_view stage, std::uint64_t num_total, bool in_bytes) {
    progress_.stage = stage;
    progress_.num_done = 0;
    progress_.num_total = num_total;
    progress_.in_bytes = in_bytes;
    progress_.num_documents = 0;
    last_ = {};
  }

  void count_documents(std::uint64_t num_documents) { progress_.num_documents = num_documents; }

  /// Errors: interrupted, when the caller asked to stop.
  Status tick(std::uint64_t num_done) {
    progress_.num_done = num_done;
    const auto now = std::chrono::steady_clock::now();
    if (!callback_ || now - last_ < std::chrono::milliseconds(100)) return {};
    last_ = now;
    if (callback_(progress_)) return {};
    return Error{ErrorCode::interrupted, "stopped by request"};
  }

 private:
  const ProgressCallback& callback_;
  Progress progress_;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace sameish::engine
