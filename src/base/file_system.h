// FileSystem: the only door to files. Every room that reads or writes gets one as a parameter, so that tests can
// refuse any single call and see what the program does.
// Idea     a small virtual interface, its POSIX form, and faults injected by a double that wraps it in tests. Calls
//          interrupted by a signal are repeated, short writes are continued; both are invisible to the callers.
// Errors   no space or quota: disk_full; a closed pipe: interrupted (a quiet stop); too many open files:
//          resource_limit; else read_failed or write_failed by what was asked. Messages name the path and the
//          system's reason.
// Threads  a FileSystem may be used by all threads; one File by one thread, but read_at() by any number.
// Tests    tests/unit/base/file_system_test.cc, tests/safety/io/output_faults_test.cc
#pragma once

#include <sameish/result.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/directory_lock.h"
#include "base/mapped_file.h"

namespace sameish {

enum class FileKind : std::uint8_t { regular, directory, symbolic_link, fifo, device, socket };

/// What the system says about a file. Two looks at an unchanged file are equal.
struct FileStatus {
  FileKind kind = FileKind::regular;
  std::uint64_t size_bytes = 0;
  std::int64_t modified_ns = 0;
  std::uint64_t device = 0;
  std::uint64_t inode = 0;

  [[nodiscard]] bool same_file(const FileStatus& other) const noexcept {
    return device == other.device && inode == other.inode;
  }
  friend bool operator==(const FileStatus&, const FileStatus&) = default;
};

enum class OpenMode : std::uint8_t {
  read,           ///< must exist
  create,         ///< made anew; fails if the name exists
  create_or_cut,  ///< made anew, or cut to nothing
  append,         ///< must exist; every write goes to its end
};

/// An open file; closed by the destructor. Writers call close() to hear of late errors.
class File {
 public:
  File() = default;
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  virtual ~File() = default;

  [[nodiscard]] virtual const std::string& path() const noexcept = 0;
  /// Up to `length` bytes from the current place; 0 only at the end.
  virtual Result<std::size_t> read(char* out, std::size_t length) = 0;
  /// Up to `length` bytes from `offset`, fewer only at the end. Any thread.
  virtual Result<std::size_t> read_at(char* out, std::size_t length, std::uint64_t offset) const = 0;
  /// All of `bytes`, at the current place.
  virtual Status write(std::string_view bytes) = 0;
  virtual Status sync() = 0;
  /// The bytes and the size, without the times: what a log waits for.
  virtual Status sync_data() = 0;
  /// The first `size_bytes` bytes remain, and the next write goes behind them.
  virtual Status truncate(std::uint64_t size_bytes) = 0;
  virtual Status close() = 0;
  [[nodiscard]] virtual Result<FileStatus> status() const = 0;
};

class FileSystem {
 public:
  FileSystem() = default;
  FileSystem(const FileSystem&) = delete;
  FileSystem& operator=(const FileSystem&) = delete;
  virtual ~FileSystem() = default;

  virtual Result<std::unique_ptr<File>> open(const std::string& path, OpenMode mode) = 0;
  /// A file without a name in `directory`: gone when it is closed, also after a kill.
  virtual Result<std::unique_ptr<File>> open_scratch(const std::string& directory) = 0;
  virtual Result<std::unique_ptr<File>> standard_input() = 0;
  virtual Result<std::unique_ptr<File>> standard_output() = 0;

  virtual Status sync_directory(const std::string& path) = 0;
  virtual Status rename(const std::string& from, const std::string& to) = 0;
  /// Two names for each other's things, in one step. write_failed also where the file system cannot.
  virtual Status exchange(const std::string& a, const std::string& b);
  virtual Status unlink(const std::string& path) = 0;
  virtual Status make_directory(const std::string& path) = 0;
  virtual Status remove_directory(const std::string& path) = 0;
  /// Follows symbolic links. not_found if nothing has this name.
  virtual Result<FileStatus> status(const std::string& path) = 0;
  /// Of the symbolic link itself.
  virtual Result<FileStatus> link_status(const std::string& path) = 0;
  /// The names in a directory, in byte order, without "." and "..".
  virtual Result<std::vector<std::string>> list(const std::string& path) = 0;
  virtual Result<std::uint64_t> free_bytes(const std::string& path) = 0;
  /// The whole file as memory; see MappedFile::open().
  virtual Result<MappedFile> map(const std::string& path, MapAdvice advice) = 0;
  /// See DirectoryLock::take().
  virtual Result<DirectoryLock> lock_directory(const std::string& path) = 0;
};

/// The system's own files. Lives for the whole process.
[[nodiscard]] FileSystem& posix_file_system();

/// Exactly `length` bytes from `offset`; read_failed if the file ends before.
Status read_exactly(const File& file, char* out, std::size_t length, std::uint64_t offset);

/// The whole file; resource_limit above `max_bytes`.
Result<std::string> read_file(FileSystem& files, const std::string& path, std::uint64_t max_bytes);

/// "dir/name"; `name` alone if `directory` is empty.
[[nodiscard]] std::string join_path(std::string_view directory, std::string_view name);

/// The part before the last '/': "." if there is none.
[[nodiscard]] std::string parent_path(std::string_view path);

/// Where scratch files go when nothing else is asked for: TMPDIR, else /tmp.
[[nodiscard]] std::string scratch_directory();

}  // namespace sameish
