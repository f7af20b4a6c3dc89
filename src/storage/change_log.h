// ChangeLog: changes that are not in a segment yet, on disk before the call that made them returns.
// Idea     one group of changes is one record: one write, then one wait for the disk. A write that the disk had no room for
//          is taken back, and the log goes on when there is room. When anything else fails, nobody knows what the disk holds
//          any more: a second sync that succeeds says nothing about what the first one lost. The log then takes no
//          further group until the index is opened, and its end read, again.
//          After a crash the last record may be torn and is cut; damage before it is refused, never skipped. A record
//          without a payload, written when the disk has the one before it, tells damage of that one from tearing.
// Errors   append: disk_full (nothing was changed), resource_limit (too large for a record), write_failed (refused from now
//          on). reading: not_found, read_failed, unsupported_version, corrupt_file with the byte.
// Threads  one thread at a time.
// Source   Rebello et al., "Can Applications Recover from fsync Failures?", USENIX ATC 2020
// Tests    tests/unit/storage/change_log_test.cc; tests/safety/storage/: power cut, each call refused, each bit flipped
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <sameish/index.h>
#include <sameish/result.h>

#include "base/file_system.h"

namespace sameish::storage {

inline constexpr std::uint64_t kLogHeaderBytes = 48;
inline constexpr std::uint64_t kMaxPayloadBytes = std::uint64_t{1} << 31U;

/// What a log belongs to.
struct LogHeader {
  std::uint64_t number = 0;
  unsigned bits = 64;
  IdKind ids = IdKind::numbers;
  std::uint64_t first_sequence = 1;  ///< of its first record
};

class ChangeLog {
 public:
  /// An empty log; it and its name are on disk. What has the name is replaced. After an error nothing is left of it.
  [[nodiscard]] static Result<ChangeLog> create(FileSystem& files, const std::string& path, const LogHeader& header);

  /// Writes on behind `size_bytes`, which read_change_log() told with `next_sequence`; what lies behind is cut, and what lies
  /// before is on disk when this returns.
  [[nodiscard]] static Result<ChangeLog> open_at(FileSystem& files, const std::string& path, const LogHeader& header,
                                                 std::uint64_t size_bytes, std::uint64_t next_sequence);

  /// The group, which is not empty, is on disk when this returns.
  [[nodiscard]] Status append(std::string_view payload);

  [[nodiscard]] std::uint64_t size_bytes() const noexcept { return size_bytes_; }
  [[nodiscard]] std::uint64_t next_sequence() const noexcept { return next_sequence_; }
  /// Whether every further append() is refused.
  [[nodiscard]] bool is_broken() const noexcept { return is_broken_; }

 private:
  ChangeLog(std::unique_ptr<File> file, std::uint64_t number, std::uint64_t size_bytes, std::uint64_t next_sequence)
      : file_(std::move(file)), number_(number), size_bytes_(size_bytes), next_sequence_(next_sequence) {}
  void lay_down(std::string_view payload);
  void mark_synced();
  Error take_back(const Error& cause);
  Error fall_silent(const std::string& cause);

  std::unique_ptr<File> file_;
  std::uint64_t number_ = 0;
  std::uint64_t size_bytes_ = 0;
  std::uint64_t next_sequence_ = 0;
  std::string record_;
  bool is_broken_ = false;
};

/// Where a log ends.
struct LogEnd {
  std::uint64_t size_bytes = 0;  ///< up to the end of its last whole record
  std::uint64_t next_sequence = 0;
  bool torn =
      false;  ///< something lies behind that is no record: a group that was not answered, or the mark of the last
};

/// The payload points into a buffer of the reader.
using GroupVisitor = std::function<Status(std::uint64_t sequence, std::string_view payload)>;

/// Calls `visit` for every group in order; its error ends the reading and is returned.
[[nodiscard]] Result<LogEnd> read_change_log(FileSystem& files, const std::string& path, const LogHeader& expected,
                                             const GroupVisitor& visit);

}  // namespace sameish::storage
