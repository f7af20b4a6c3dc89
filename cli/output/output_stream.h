// OutputStream: standard output, or a file whose name appears when it is whole.
// Idea     bytes for a file go to a file without a name, which finish() syncs and names; it is gone when the stream ends
//          without that, even by a kill. Where the file system cannot do so, to a named neighbor that is unlinked. A
//          reader that closed standard output (| head) is no failure: pipe_closed() says so.
// Threads  one at a time.
// Tests    tests/unit/cli/output_stream_test.cc, tests/edge
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish::cli {

class OutputStream {
 public:
  /// Empty or "-": standard output. Errors: invalid_argument when a file is there and must not be replaced, write_failed.
  [[nodiscard]] static Result<std::unique_ptr<OutputStream>> open(const std::string& path, bool overwrite);

  OutputStream(const OutputStream&) = delete;
  OutputStream& operator=(const OutputStream&) = delete;
  ~OutputStream();

  /// False once nothing more can be written: pipe_closed() or status() says why.
  bool write(std::string_view bytes);
  /// Writes what is buffered; a file gets its name.
  [[nodiscard]] Status finish();

  [[nodiscard]] bool pipe_closed() const noexcept { return pipe_closed_; }
  [[nodiscard]] const Status& status() const noexcept { return status_; }

 private:
  OutputStream() = default;
  [[nodiscard]] Status open_file(bool overwrite);
  [[nodiscard]] Status open_temporary();
  bool flush();
  [[nodiscard]] Status publish();
  [[nodiscard]] Status give_name();
  [[nodiscard]] Error failure(const std::string& what, int system_error) const;

  std::string path_;            ///< empty: standard output
  bool is_file_ = false;        ///< to be named by finish(); else written in place
  std::string temporary_path_;  ///< empty: without a name
  int descriptor_ = -1;
  std::string buffer_;
  bool pipe_closed_ = false;
  Status status_;
};

}  // namespace sameish::cli
