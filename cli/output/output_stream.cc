#include "output/output_stream.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace sameish::cli {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr mode_t kFileMode = 0666;
constexpr const char* kOpenFiles = "/proc/self/fd";

std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

mode_t current_umask() {
  const mode_t mask = ::umask(0);
  (void)::umask(mask);
  return mask;
}

}  // namespace

Error OutputStream::failure(const std::string& what, int system_error) const {
  const bool full = system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
  const std::string name = path_.empty() ? "standard output" : path_;
  const std::string advice = full ? "; free some space and run again" : "";
  return {full ? ErrorCode::disk_full : ErrorCode::write_failed,
          what + " " + name + ": " + std::generic_category().message(system_error) + advice};
}

Result<std::unique_ptr<OutputStream>> OutputStream::open(const std::string& path, bool overwrite) {
  std::unique_ptr<OutputStream> out(new OutputStream);
  out->buffer_.reserve(kBufferBytes);
  if (path.empty() || path == "-") {
    out->descriptor_ = STDOUT_FILENO;
    return out;
  }
  out->path_ = path;
  if (const Status status = out->open_file(overwrite); !status) return status.error();
  return out;
}

Status OutputStream::open_file(bool overwrite) {
  struct stat found = {};
  const bool exists = ::stat(path_.c_str(), &found) == 0;
  if (!exists) return open_temporary();
  if (S_ISDIR(found.st_mode)) {
    return Error{ErrorCode::invalid_argument, "-o " + path_ + " is a directory; name a file in it"};
  }
  if (S_ISREG(found.st_mode)) {
    if (overwrite) return open_temporary();
    return Error{ErrorCode::invalid_argument, "-o " + path_ + " is there already; give --overwrite to replace it"};
  }
  // A device or a named pipe is written as it is: it cannot be replaced by a file.
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor_ < 0) return failure("cannot open", errno);
  return {};
}

Status OutputStream::open_temporary() {
  is_file_ = true;
  // Without a name until it is whole, so that a killed run leaves nothing. File systems that cannot do this, and systems
  // without the directory that give_name() goes through, get a named neighbor.
  if (::access(kOpenFiles, X_OK) == 0) {
    descriptor_ = ::open(directory_of(path_).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kFileMode);
    if (descriptor_ >= 0) return {};
  }
  temporary_path_ = path_ + ".partial-XXXXXX";
  descriptor_ = ::mkstemp(temporary_path_.data());
  if (descriptor_ < 0) {
    const int system_error = errno;
    temporary_path_.clear();
    return failure("cannot create", system_error);
  }
  (void)::fcntl(descriptor_, F_SETFD, FD_CLOEXEC);
  (void)::fchmod(descriptor_, kFileMode & ~current_umask());
  return {};
}

OutputStream::~OutputStream() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) (void)::close(descriptor_);
  if (!temporary_path_.empty()) (void)::unlink(temporary_path_.c_str());
}

bool OutputStream::write(std::string_view bytes) {
  if (pipe_closed_ || !status_) return false;
  buffer_ += bytes;
  return buffer_.size() < kBufferBytes || flush();
}

bool OutputStream::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty() && status_ && !pipe_closed_) {
    const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
    if (written >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      pipe_closed_ = true;
    } else if (errno != EINTR) {
      status_ = failure("cannot write to", errno);
    }
  }
  buffer_.clear();
  return status_.ok() && !pipe_closed_;
}

Status OutputStream::finish() {
  if (!flush()) return status_;
  return is_file_ ? publish() : Status{};
}

/// The file without a name gets its own, or, when that is taken, that of a neighbor to be renamed.
Status OutputStream::give_name() {
  const std::string open_file = kOpenFiles + ("/" + std::to_string(descriptor_));
  const auto link_as = [&](const std::string& name) {
    return ::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  };
  if (link_as(path_)) return {};
  if (errno != EEXIST) return failure("cannot name", errno);
  const std::string neighbor = path_ + ".partial-" + std::to_string(::getpid());
  (void)::unlink(neighbor.c_str());  // of a run that was killed and had our number
  if (!link_as(neighbor)) return failure("cannot name", errno);
  temporary_path_ = neighbor;
  return {};
}

Status OutputStream::publish() {
  if (::fsync(descriptor_) != 0) return failure("cannot write to", errno);
  if (temporary_path_.empty()) {
    if (Status named = give_name(); !named) return named;
  }
  const int closed = ::close(std::exchange(descriptor_, -1));
  if (closed != 0) return failure("cannot write to", errno);
  if (!temporary_path_.empty()) {
    if (::rename(temporary_path_.c_str(), path_.c_str()) != 0) return failure("cannot name", errno);
    temporary_path_.clear();
  }
  const int directory = ::open(directory_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    (void)::fsync(directory);  // some file systems refuse this; the name is there in any case
    (void)::close(directory);
  }
  return {};
}

}  // namespace sameish::cli
