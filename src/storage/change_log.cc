#include "storage/change_log.h"

#include <utility>

#include "storage/damage.h"
#include "storage/log_format.h"

namespace sameish::storage {
namespace {

Status write_header(FileSystem& files, File& file, const LogHeader& header) {
  const LogFileHeader record = file_header(header);
  if (Status written = file.write(bytes_of(record)); !written) return written;
  if (Status synced = file.sync(); !synced) return synced;
  return files.sync_directory(parent_path(file.path()));
}

}  // namespace

Result<ChangeLog> ChangeLog::create(FileSystem& files, const std::string& path, const LogHeader& header) {
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::create_or_cut);
  if (!file) return file.error();
  if (Status written = write_header(files, **file, header); !written) {
    static_cast<void>(files.unlink(path));  // what stays is cleared by the next writer
    return written.error();
  }
  return ChangeLog(std::move(*file), header.number, kLogHeaderBytes, header.first_sequence);
}

Result<ChangeLog> ChangeLog::open_at(FileSystem& files, const std::string& path, const LogHeader& header,
                                     std::uint64_t size_bytes, std::uint64_t next_sequence) {
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::append);
  if (!file) return file.error();
  const Result<FileStatus> status = (*file)->status();
  if (!status) return status.error();
  if (status->size_bytes < size_bytes || size_bytes < kLogHeaderBytes) {
    return damaged(path, "it has " + std::to_string(status->size_bytes) + " bytes, expected " +
                             std::to_string(size_bytes) + " at least");
  }
  if (status->size_bytes > size_bytes) {
    if (Status cut = (*file)->truncate(size_bytes); !cut) return cut.error();
  }
  // A process that was killed may have left bytes that the disk has not seen; answers will rest on them.
  if (Status synced = (*file)->sync_data(); !synced) return synced.error();
  return ChangeLog(std::move(*file), header.number, size_bytes, next_sequence);
}

Status ChangeLog::append(std::string_view payload) {
  if (is_broken_) {
    return Error{ErrorCode::write_failed, file_->path() +
                                              ": an earlier write failed and left the log in doubt; "
                                              "nothing was changed; open the index again"};
  }
  if (payload.size() > kMaxPayloadBytes) {
    return Error{ErrorCode::resource_limit,
                 file_->path() + ": a group of changes of " + std::to_string(payload.size()) + " bytes is too large, " +
                     std::to_string(kMaxPayloadBytes) + " is the limit; change less at once"};
  }
  lay_down(payload);
  if (Status written = file_->write(record_); !written) return take_back(written.error());
  if (Status synced = file_->sync_data(); !synced) {
    // The system may have dropped the bytes and count them as written. Cut, they cannot be read back as if they were there.
    static_cast<void>(file_->truncate(size_bytes_));
    return fall_silent(synced.error().message);
  }
  size_bytes_ += record_.size();
  mark_synced();
  ++next_sequence_;
  return {};
}

/// Nobody waits for the mark: when a crash takes it, the record before it merely may be torn again. Without room for it, it
/// is left out.
void ChangeLog::mark_synced() {
  lay_down({});
  if (file_->write(record_).ok()) {
    size_bytes_ += record_.size();
  } else if (!file_->truncate(size_bytes_).ok()) {
    is_broken_ = true;
  }
}

/// Makes record_ of the payload.
void ChangeLog::lay_down(std::string_view payload) {
  RecordHeader header{kRecordMagic, static_cast<std::uint32_t>(payload.size()), next_sequence_, 0};
  record_.assign(bytes_of(header));
  record_ += payload;
  record_.resize(sizeof(RecordHeader) + padded_length(payload.size()));
  header.sum = record_sum(header, number_, size_bytes_, std::string_view(record_).substr(sizeof(RecordHeader)));
  record_.replace(0, sizeof(RecordHeader), bytes_of(header));
}

/// A half-written record must not stay, and its end must be off the disk before another log follows this one.
Error ChangeLog::take_back(const Error& cause) {
  if (Status cut = file_->truncate(size_bytes_); !cut) return fall_silent(cause.message);
  if (Status synced = file_->sync_data(); !synced) return fall_silent(cause.message);
  if (cause.code != ErrorCode::disk_full) return fall_silent(cause.message);
  return {ErrorCode::disk_full, cause.message + "; nothing was changed; free space and try again"};
}

Error ChangeLog::fall_silent(const std::string& cause) {
  is_broken_ = true;
  return {ErrorCode::write_failed, cause + "; the change may be lost; open the index again"};
}

}  // namespace sameish::storage
