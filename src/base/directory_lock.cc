#include "base/directory_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace sameish {

Result<DirectoryLock> DirectoryLock::take(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return Error{ErrorCode::write_failed, "cannot open the directory " + path + ": " + std::strerror(errno)};
  }
  DirectoryLock lock(descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK) {
    lock.is_unsupported_ = true;
    return lock;
  }
  return Error{ErrorCode::locked, path + " is being written by another run; wait for it, or choose another directory"};
}

DirectoryLock::~DirectoryLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace sameish
