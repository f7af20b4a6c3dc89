// Reading a log. Story in change_log.h.
#include <algorithm>
#include <optional>
#include <utility>

#include "storage/change_log.h"
#include "storage/damage.h"
#include "storage/log_format.h"

namespace sameish::storage {
namespace {

constexpr std::uint64_t kReadAheadBytes = std::uint64_t{1} << 20U;
constexpr std::uint64_t kStep = sizeof(std::uint64_t);  // records begin at multiples of it

/// Any part of a file, read in large steps.
class FileWindow {
 public:
  FileWindow(const File& file, std::uint64_t file_bytes) : file_(file), file_bytes_(file_bytes) {}

  [[nodiscard]] std::uint64_t file_bytes() const noexcept { return file_bytes_; }

  /// Inside the file. Valid until the next call.
  Result<std::string_view> at(std::uint64_t offset, std::uint64_t length) {
    if (offset < begin_ || offset - begin_ + length > bytes_.size()) {
      begin_ = offset;
      bytes_.resize(std::min(std::max(length, kReadAheadBytes), file_bytes_ - offset));
      if (Status got = read_exactly(file_, bytes_.data(), bytes_.size(), offset); !got) return got.error();
    }
    return std::string_view(bytes_).substr(offset - begin_, length);
  }

 private:
  const File& file_;
  std::uint64_t file_bytes_;
  std::uint64_t begin_ = 0;
  std::string bytes_;
};

struct FoundRecord {
  std::uint64_t sequence;
  std::uint64_t length;  // with header and padding
  std::string_view payload;
};

class LogReader {
 public:
  LogReader(const File& file, std::uint64_t file_bytes, const LogHeader& expected)
      : window_(file, file_bytes), path_(file.path()), expected_(expected) {}

  Status check_header() {
    if (window_.file_bytes() < kLogHeaderBytes) {
      return damaged(path_, "is no log of an index: it has " + std::to_string(window_.file_bytes()) + " bytes");
    }
    const Result<std::string_view> bytes = window_.at(0, kLogHeaderBytes);
    if (!bytes) return bytes.error();
    const auto found = storage::record_at<LogFileHeader>(*bytes, 0);
    if (found.magic != kLogMagic) return damaged(path_, "is no log of an index (its first 8 bytes are not SAMECLOG)");
    if (found.format_version != kLogVersion) {
      return other_version(path_, std::to_string(found.format_version), kLogVersion);
    }
    const LogFileHeader expected = file_header(expected_);
    if (bytes_of(found) == bytes_of(expected)) return {};
    return damaged(path_, "the header is damaged or of another index: it is the log " + std::to_string(found.number) +
                              " from change " + std::to_string(found.first_sequence) + " on, expected " +
                              std::to_string(expected.number) + " from " + std::to_string(expected.first_sequence));
  }

  Result<LogEnd> read_groups(const GroupVisitor& visit) {
    LogEnd end{kLogHeaderBytes, expected_.first_sequence, false};
    while (end.size_bytes < window_.file_bytes()) {
      const Result<std::optional<FoundRecord>> read = record_at(end.size_bytes);
      if (!read) return read.error();
      const std::optional<FoundRecord>& record = *read;
      if (!record) {
        const Result<bool> is_lost = skip_lost_mark(end);
        if (!is_lost) return is_lost.error();
        if (!*is_lost) return torn_end(end);
        continue;
      }
      if (is_mark(*record, end)) {
        end.size_bytes += record->length;
        continue;
      }
      if (record->sequence != end.next_sequence) {
        return damaged(path_, "byte " + std::to_string(end.size_bytes) + ": is change " +
                                  std::to_string(record->sequence) + ", expected " + std::to_string(end.next_sequence));
      }
      if (Status taken = visit(end.next_sequence, record->payload); !taken) return taken.error();
      end.size_bytes += record->length;
      ++end.next_sequence;
    }
    return end;
  }

 private:
  /// Whether it says that the disk has the group before it.
  [[nodiscard]] bool is_mark(const FoundRecord& record, const LogEnd& end) const noexcept {
    return record.payload.empty() && record.sequence + 1 == end.next_sequence &&
           end.next_sequence > expected_.first_sequence;
  }

  /// A mark is not waited for, so the power may go when the disk has the group behind it and not the mark.
  Result<bool> skip_lost_mark(LogEnd& end) {
    const std::uint64_t behind = end.size_bytes + sizeof(RecordHeader);
    if (behind >= window_.file_bytes()) return false;
    const Result<std::optional<FoundRecord>> read = record_at(behind);
    if (!read) return read.error();
    const std::optional<FoundRecord>& record = *read;
    if (!record || record->sequence != end.next_sequence || record->payload.empty()) return false;
    end.size_bytes = behind;
    return true;
  }

  /// Nothing, if no whole and sound record begins there.
  Result<std::optional<FoundRecord>> record_at(std::uint64_t offset) {
    const std::uint64_t room = window_.file_bytes() - offset;
    if (room < sizeof(RecordHeader)) return std::optional<FoundRecord>();
    Result<std::string_view> bytes = window_.at(offset, sizeof(RecordHeader));
    if (!bytes) return bytes.error();
    const auto header = storage::record_at<RecordHeader>(*bytes, 0);
    const std::uint64_t length = sizeof(RecordHeader) + padded_length(header.payload_bytes);
    if (header.magic != kRecordMagic || length > room) return std::optional<FoundRecord>();
    bytes = window_.at(offset, length);
    if (!bytes) return bytes.error();
    const std::string_view payload = bytes->substr(sizeof(RecordHeader));
    if (record_sum(header, expected_.number, offset, payload) != header.sum) return std::optional<FoundRecord>();
    return std::optional<FoundRecord>({header.sequence, length, payload.substr(0, header.payload_bytes)});
  }

  /// A crash tears the last record only. With a sound one behind, something else happened to this file.
  Result<LogEnd> torn_end(LogEnd end) {
    for (std::uint64_t at = end.size_bytes + kStep; at < window_.file_bytes(); at += kStep) {
      const Result<std::optional<FoundRecord>> read = record_at(at);
      if (!read) return read.error();
      const std::optional<FoundRecord>& record = *read;
      if (!record || record->sequence < end.next_sequence) continue;
      return damaged(path_, "the record at byte " + std::to_string(end.size_bytes) + " is damaged, and change " +
                                std::to_string(record->sequence) + " follows at byte " + std::to_string(at));
    }
    end.torn = true;
    return end;
  }

  FileWindow window_;
  const std::string& path_;
  LogHeader expected_;
};

}  // namespace

Result<LogEnd> read_change_log(FileSystem& files, const std::string& path, const LogHeader& expected,
                               const GroupVisitor& visit) {
  if (Status there = expect_file(files, path); !there) return there.error();
  const Result<std::unique_ptr<File>> file = files.open(path, OpenMode::read);
  if (!file) return file.error();
  const Result<FileStatus> status = (*file)->status();
  if (!status) return status.error();
  LogReader reader(**file, status->size_bytes, expected);
  if (Status sound = reader.check_header(); !sound) return sound.error();
  return reader.read_groups(visit);
}

}  // namespace sameish::storage
