// The POSIX form of FileSystem. Story in file_system.h.
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "base/file_system.h"

namespace sameish {
namespace {

constexpr std::size_t kMaxCallBytes = std::size_t{1} << 30;  // one read or write call takes at most 2 GiB on Linux

/// Repeats a call that a signal interrupted.
template <class Call>
auto uninterrupted(Call call) {
  auto result = call();
  while (result == -1 && errno == EINTR) result = call();
  return result;
}

Error system_error(ErrorCode otherwise, const char* verb, const std::string& path, int number) {
  ErrorCode code = otherwise;
  if (number == ENOSPC || number == EDQUOT) code = ErrorCode::disk_full;
  if (number == EPIPE) code = ErrorCode::interrupted;
  if (number == EMFILE || number == ENFILE || number == ENOMEM) code = ErrorCode::resource_limit;
  return {code, std::string("cannot ") + verb + " " + path + ": " + std::generic_category().message(number)};
}

Error read_error(const char* verb, const std::string& path) {
  return system_error(ErrorCode::read_failed, verb, path, errno);
}

Error write_error(const char* verb, const std::string& path) {
  return system_error(ErrorCode::write_failed, verb, path, errno);
}

FileKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::regular;
  if (S_ISDIR(mode)) return FileKind::directory;
  if (S_ISLNK(mode)) return FileKind::symbolic_link;
  if (S_ISFIFO(mode)) return FileKind::fifo;
  if (S_ISSOCK(mode)) return FileKind::socket;
  return FileKind::device;
}

FileStatus to_status(const struct stat& from) {
  FileStatus status;
  status.kind = kind_of(from.st_mode);
  status.size_bytes = static_cast<std::uint64_t>(from.st_size);
  status.modified_ns = std::int64_t{from.st_mtim.tv_sec} * 1'000'000'000 + from.st_mtim.tv_nsec;
  status.device = static_cast<std::uint64_t>(from.st_dev);
  status.inode = static_cast<std::uint64_t>(from.st_ino);
  return status;
}

class PosixFile final : public File {
 public:
  PosixFile(int descriptor, std::string path, bool owned)
      : descriptor_(descriptor), path_(std::move(path)), owned_(owned) {}
  ~PosixFile() override {
    if (owned_ && descriptor_ >= 0) ::close(descriptor_);
  }

  const std::string& path() const noexcept override { return path_; }

  Result<std::size_t> read(char* out, std::size_t length) override {
    const std::size_t asked = std::min(length, kMaxCallBytes);
    const ssize_t got = uninterrupted([&] { return ::read(descriptor_, out, asked); });
    if (got < 0) return read_error("read", path_);
    return static_cast<std::size_t>(got);
  }

  Result<std::size_t> read_at(char* out, std::size_t length, std::uint64_t offset) const override {
    std::size_t done = 0;
    while (done < length) {
      const std::size_t asked = std::min(length - done, kMaxCallBytes);
      const auto place = static_cast<off_t>(offset + done);
      const ssize_t got = uninterrupted([&] { return ::pread(descriptor_, out + done, asked, place); });
      if (got < 0) return read_error("read", path_);
      if (got == 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

  Status write(std::string_view bytes) override {
    while (!bytes.empty()) {
      const std::size_t asked = std::min(bytes.size(), kMaxCallBytes);
      const ssize_t put = uninterrupted([&] { return ::write(descriptor_, bytes.data(), asked); });
      if (put < 0) return write_error("write", path_);
      bytes.remove_prefix(static_cast<std::size_t>(put));
    }
    return {};
  }

  Status sync() override {
    if (uninterrupted([&] { return ::fsync(descriptor_); }) != 0) return write_error("sync", path_);
    return {};
  }

  Status sync_data() override {
    if (uninterrupted([&] { return ::fdatasync(descriptor_); }) != 0) return write_error("sync", path_);
    return {};
  }

  Status truncate(std::uint64_t size_bytes) override {
    const auto size = static_cast<off_t>(size_bytes);
    if (uninterrupted([&] { return ::ftruncate(descriptor_, size); }) != 0) return write_error("cut", path_);
    if (::lseek(descriptor_, size, SEEK_SET) < 0) return write_error("cut", path_);
    return {};
  }

  Status close() override {
    const int descriptor = std::exchange(descriptor_, -1);
    // On Linux the descriptor is gone even when close() reports EINTR: never repeat it.
    if (owned_ && descriptor >= 0 && ::close(descriptor) != 0 && errno != EINTR) return write_error("close", path_);
    return {};
  }

  Result<FileStatus> status() const override {
    struct stat found {};
    if (::fstat(descriptor_, &found) != 0) return read_error("look at", path_);
    return to_status(found);
  }

 private:
  int descriptor_;
  std::string path_;
  bool owned_;
};

int open_flags(OpenMode mode) {
  switch (mode) {
    case OpenMode::read: return O_RDONLY | O_CLOEXEC;
    case OpenMode::create: return O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
    case OpenMode::create_or_cut: return O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
    case OpenMode::append: return O_WRONLY | O_APPEND | O_CLOEXEC;
  }
  return O_RDONLY | O_CLOEXEC;
}

class PosixFileSystem final : public FileSystem {
 public:
  Result<std::unique_ptr<File>> open(const std::string& path, OpenMode mode) override {
    const int descriptor = uninterrupted([&] { return ::open(path.c_str(), open_flags(mode), 0666); });
    if (descriptor < 0 && mode == OpenMode::read) return read_error("open", path);
    if (descriptor < 0) return write_error(mode == OpenMode::append ? "open for writing" : "create", path);
    if (mode == OpenMode::read) ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
    return std::unique_ptr<File>(std::make_unique<PosixFile>(descriptor, path, true));
  }

  Result<std::unique_ptr<File>> open_scratch(const std::string& directory) override {
    const std::string shown = join_path(directory, "(scratch file)");
    int descriptor = uninterrupted([&] { return ::open(directory.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); });
    if (descriptor < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == ENOENT || errno == EINVAL)) {
      descriptor = named_then_unlinked(directory);
    }
    if (descriptor < 0) return write_error("create", shown);
    return std::unique_ptr<File>(std::make_unique<PosixFile>(descriptor, shown, true));
  }

  Result<std::unique_ptr<File>> standard_input() override {
    return std::unique_ptr<File>(std::make_unique<PosixFile>(STDIN_FILENO, "stdin", false));
  }

  Result<std::unique_ptr<File>> standard_output() override {
    return std::unique_ptr<File>(std::make_unique<PosixFile>(STDOUT_FILENO, "stdout", false));
  }

  Status sync_directory(const std::string& path) override {
    const int descriptor = uninterrupted([&] { return ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); });
    if (descriptor < 0) return write_error("open directory", path);
    const PosixFile directory(descriptor, path, true);
    // Some network file systems cannot sync a directory and say so with EINVAL; there is nothing more to ask of them.
    if (uninterrupted([&] { return ::fsync(descriptor); }) != 0 && errno != EINVAL) {
      return write_error("sync directory", path);
    }
    return {};
  }

  Status rename(const std::string& from, const std::string& to) override {
    if (::rename(from.c_str(), to.c_str()) != 0) return write_error("rename to", to);
    return {};
  }

  Status exchange(const std::string& a, const std::string& b) override {
#if defined(RENAME_EXCHANGE)
    if (::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0) return {};
    return write_error("exchange names with", b);
#else
    return FileSystem::exchange(a, b);
#endif
  }

  Status unlink(const std::string& path) override {
    if (::unlink(path.c_str()) != 0) return write_error("remove", path);
    return {};
  }

  Status make_directory(const std::string& path) override {
    if (::mkdir(path.c_str(), 0777) != 0) return write_error("make directory", path);
    return {};
  }

  Status remove_directory(const std::string& path) override {
    if (::rmdir(path.c_str()) != 0) return write_error("remove directory", path);
    return {};
  }

  Result<FileStatus> status(const std::string& path) override {
    struct stat found {};
    return looked_at(::stat(path.c_str(), &found), found, path);
  }

  Result<FileStatus> link_status(const std::string& path) override {
    struct stat found {};
    return looked_at(::lstat(path.c_str(), &found), found, path);
  }

  Result<std::vector<std::string>> list(const std::string& path) override {
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(::opendir(path.c_str()), ::closedir);
    if (!directory) return read_error("list", path);
    std::vector<std::string> names;
    errno = 0;
    while (const dirent* entry = ::readdir(directory.get())) {
      const std::string_view found(entry->d_name);
      if (found != "." && found != "..") names.emplace_back(found);
      errno = 0;
    }
    if (errno != 0) return read_error("list", path);
    std::sort(names.begin(), names.end());
    return names;
  }

  Result<std::uint64_t> free_bytes(const std::string& path) override {
    struct statvfs found {};
    if (uninterrupted([&] { return ::statvfs(path.c_str(), &found); }) != 0) return read_error("look at", path);
    return std::uint64_t{found.f_bavail} * found.f_frsize;
  }

  Result<MappedFile> map(const std::string& path, MapAdvice advice) override { return MappedFile::open(path, advice); }

  Result<DirectoryLock> lock_directory(const std::string& path) override { return DirectoryLock::take(path); }

 private:
  static int named_then_unlinked(const std::string& directory) {
    std::string name = join_path(directory, ".sameish-scratch-XXXXXX");
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor >= 0) ::unlink(name.c_str());
    return descriptor;
  }

  static Result<FileStatus> looked_at(int outcome, const struct stat& found, const std::string& path) {
    if (outcome == 0) return to_status(found);
    if (errno == ENOENT || errno == ENOTDIR) return system_error(ErrorCode::not_found, "find", path, errno);
    return read_error("look at", path);
  }
};

}  // namespace

FileSystem& posix_file_system() {
  static PosixFileSystem files;
  return files;
}

Status FileSystem::exchange(const std::string& a, const std::string& b) {
  return Error{ErrorCode::write_failed, "cannot exchange the names " + a + " and " + b + " in one step here"};
}

Status read_exactly(const File& file, char* out, std::size_t length, std::uint64_t offset) {
  const Result<std::size_t> got = file.read_at(out, length, offset);
  if (!got) return got.error();
  if (*got == length) return {};
  return Error{ErrorCode::read_failed, "cannot read " + file.path() + ": it ends at byte " +
                                           std::to_string(offset + *got) + ", " + std::to_string(length - *got) +
                                           " bytes before expected"};
}

Result<std::string> read_file(FileSystem& files, const std::string& path, std::uint64_t max_bytes) {
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::read);
  if (!file) return file.error();
  constexpr std::size_t kStep = std::size_t{1} << 16;
  std::string all;
  std::size_t size = 0;
  while (true) {
    if (size > max_bytes) {
      return Error{ErrorCode::resource_limit, path + " is larger than " + std::to_string(max_bytes) + " bytes"};
    }
    all.resize(std::max(size + kStep, all.size()));
    const Result<std::size_t> got = (*file)->read(all.data() + size, all.size() - size);
    if (!got) return got.error();
    size += *got;
    if (*got == 0) break;
    if (size == all.size()) all.resize(size * 2);
  }
  all.resize(size);
  return all;
}

std::string join_path(std::string_view directory, std::string_view name) {
  std::string path(directory);
  if (!path.empty() && path.back() != '/') path += '/';
  path += name;
  return path;
}

std::string parent_path(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return ".";
  return std::string(path.substr(0, std::max<std::size_t>(slash, 1)));
}

std::string scratch_directory() {
  const char* asked = std::getenv("TMPDIR");
  return asked != nullptr && *asked != '\0' ? asked : "/tmp";
}

}  // namespace sameish
