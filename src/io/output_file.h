// OutputFile: buffered bytes on their way to a file or to standard output.
// Idea     256 KiB are gathered before a write; the first failure is kept and every later call repeats it, so that a
//          writer may check once in a while. A closed pipe is interrupted, a quiet stop; no space is disk_full.
// Threads  one thread. The process must ignore SIGPIPE.
// Tests    tests/unit/io/output_directory_test.cc, tests/safety/io/output_faults_test.cc
#pragma once

#include <sameish/result.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/file_system.h"

namespace sameish::io {

class OutputFile {
 public:
  static constexpr std::size_t kBufferBytes = std::size_t{256} << 10;

  explicit OutputFile(std::unique_ptr<File> file);

  Status append(std::string_view bytes);
  /// Everything appended has gone to the system.
  Status flush();
  /// flush, and on disk.
  Status sync();
  Status close();

  [[nodiscard]] std::uint64_t num_bytes() const noexcept { return num_bytes_; }
  [[nodiscard]] const std::string& path() const noexcept { return file_->path(); }

 private:
  Status checked(Status status);

  std::unique_ptr<File> file_;
  std::string buffer_;
  std::optional<Error> failure_;
  std::uint64_t num_bytes_ = 0;
};

}  // namespace sameish::io
