// DirectoryLock: one run at a time writes into a directory.
// Idea     a kernel lock on the directory itself: nothing is written, and it ends with the process, however that ends.
// Threads  held by one object; taking it from another process or another open of the same directory is refused at once.
// Tests    tests/unit/base/directory_lock_test.cc
#pragma once

#include <sameish/result.h>

#include <string>
#include <utility>

namespace sameish {

class DirectoryLock {
 public:
  /// Errors: locked, when another run holds it; write_failed, when the directory cannot be opened. A file system that
  /// knows no such locks gives an object that holds none.
  static Result<DirectoryLock> take(const std::string& path);

  DirectoryLock() = default;
  DirectoryLock(DirectoryLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), is_unsupported_(other.is_unsupported_) {}
  DirectoryLock& operator=(DirectoryLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(is_unsupported_, other.is_unsupported_);
    return *this;
  }
  ~DirectoryLock();

  /// Whether the file system knows no such locks: it keeps nobody out.
  [[nodiscard]] bool is_unsupported() const noexcept { return is_unsupported_; }

 private:
  explicit DirectoryLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
  bool is_unsupported_ = false;
};

}  // namespace sameish
