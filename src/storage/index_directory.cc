#include "storage/index_directory.h"

#include <algorithm>
#include <new>
#include <utility>
#include <vector>

#include "storage/damage.h"
#include "storage/file_names.h"
#include "storage/whole_file.h"

namespace sameish::storage {
namespace {

constexpr std::uint64_t kMaxManifestBytes = std::uint64_t{16} << 20U;
constexpr std::uint64_t kFirstLog = 1;
constexpr std::uint64_t kFirstSequence = 1;

std::string without_last_slashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

Error no_index(const std::string& path, const std::string& why) {
  return {ErrorCode::not_found, path + " is not an index: " + why};
}

/// Whether creation makes the directory; an Error if it cannot be made there.
Result<bool> is_free(FileSystem& files, const std::string& path) {
  const Result<FileStatus> found = files.status(path);
  if (!found && found.error().code == ErrorCode::not_found) return true;
  if (!found) return found.error();
  if (found->kind == FileKind::directory) return false;
  return Error{ErrorCode::invalid_argument, path + " is not a directory; an index is made in a new or empty one"};
}

}  // namespace

Result<IndexDirectory> IndexDirectory::create(FileSystem& files, const std::string& path,
                                              const IndexSettings& settings) {
  IndexDirectory out(files, without_last_slashes(path));
  const Manifest first{settings, {}, {kFirstLog}, kFirstLog + 1, kFirstSequence};
  if (const Result<Manifest> readable = parse_manifest(format_manifest(first), out.path_); !readable) {
    return Error{ErrorCode::invalid_argument, "an index cannot have these settings: " + readable.error().message};
  }
  const Result<bool> make = is_free(files, out.path_);
  if (!make) return make.error();
  if (*make) {
    if (Status made = files.make_directory(out.path_); !made) return made.error();
  }
  Status filled = out.claim();
  if (filled) {
    filled = out.fill(first);
    if (!filled) out.take_away();
  }
  if (filled) return out;
  if (*make) static_cast<void>(files.remove_directory(out.path_));  // another one's file in it keeps it
  return filled.error();
}

/// The lock, and nothing in the way. What a creation leaves that was cut short is not in the way. The directory's own name
/// comes to the disk before there is anything to open in it, also when it was there: a creation may have been cut short
/// before it did that.
Status IndexDirectory::claim() {
  if (Status synced = files_->sync_directory(parent_path(path_)); !synced) return synced;
  if (Status locked = take_lock(); !locked) return locked;
  const Result<std::vector<std::string>> names = files_->list(path_);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (name == kNewManifestName) continue;
    const Result<FileStatus> found = files_->status(file_path(name));
    const bool is_left_over = name == file_name(kFirstLog, kLogEnding) && found && found->size_bytes <= kLogHeaderBytes;
    if (!is_left_over) {
      return Error{ErrorCode::invalid_argument,
                   path_ + " holds `" + name + "`; an index is made in a new or empty directory"};
    }
  }
  return {};
}

Status IndexDirectory::take_lock() {
  Result<DirectoryLock> lock = files_->lock_directory(path_);
  if (!lock) return lock.error();
  if (lock->is_unsupported()) {
    return Error{ErrorCode::write_failed, "cannot lock " + path_ +
                                              ": the file system knows no locks, and two writers would destroy the "
                                              "index; keep it on another"};
  }
  lock_ = std::move(*lock);
  is_writer_ = true;
  return {};
}

Status IndexDirectory::fill(const Manifest& first) {
  manifest_.settings = first.settings;
  next_number_ = first.next_number;
  const Result<ChangeLog> log = ChangeLog::create(*files_, log_path(kFirstLog), log_header(kFirstLog, kFirstSequence));
  if (!log) return log.error();
  return publish(first);
}

/// The manifest first: without it there is no index, with it there must be the log.
void IndexDirectory::take_away() {
  static_cast<void>(files_->unlink(file_path(kManifestName)));
  static_cast<void>(files_->sync_directory(path_));
  static_cast<void>(files_->unlink(log_path(kFirstLog)));
  static_cast<void>(files_->unlink(file_path(kNewManifestName)));
}

Result<IndexDirectory> IndexDirectory::open(FileSystem& files, const std::string& path, IndexAccess access) {
  IndexDirectory out(files, without_last_slashes(path));
  const Result<FileStatus> found = files.status(out.path_);
  if (!found && found.error().code == ErrorCode::not_found) return no_index(path, "there is no such directory");
  if (!found) return found.error();
  if (found->kind != FileKind::directory) return no_index(path, "it is no directory");
  if (access == IndexAccess::write) {
    if (Status locked = out.take_lock(); !locked) return locked.error();
  }
  if (Status read = out.read_manifest(); !read) return read.error();
  if (!out.is_writer_) return out;
  // A writer that was killed may have left a manifest whose name the disk has not seen; what it no longer names goes now.
  if (Status synced = files.sync_directory(out.path_); !synced) return synced.error();
  out.remove_strays();
  return out;
}

Status IndexDirectory::read_manifest() {
  const Result<std::string> text = read_whole_file(*files_, file_path(kManifestName), kMaxManifestBytes);
  if (!text && text.error().code == ErrorCode::not_found) return no_index(path_, "it has no file `manifest`");
  if (!text) return text.error();
  Result<Manifest> manifest = parse_manifest(*text, file_path(kManifestName));
  if (!manifest) return manifest.error();
  manifest_ = std::move(*manifest);
  next_number_ = manifest_.next_number;
  return {};
}

/// What cannot be removed now is cleared by the next writer.
void IndexDirectory::remove_strays() {
  const Result<std::vector<std::string>> names = files_->list(path_);
  if (!names) return;
  const std::vector<std::string> kept = named_files(manifest_);
  for (const std::string& name : *names) {
    if (!is_name_of_ours(name) || std::binary_search(kept.begin(), kept.end(), name)) continue;
    static_cast<void>(files_->unlink(file_path(name)));
  }
}

Status IndexDirectory::publish(Manifest next) {
  if (!is_writer_) return Error{ErrorCode::invalid_argument, path_ + " is open for reading only"};
  if (is_broken_) {
    return Error{ErrorCode::write_failed,
                 path_ + ": an earlier write failed and left the manifest in doubt; open the index again"};
  }
  next.next_number = next_number_;
  const std::string text = format_manifest(next);
  if (const Result<Manifest> readable = parse_manifest(text, file_path(kManifestName)); !readable) {
    return Error{ErrorCode::internal, "a manifest that nobody could read: " + readable.error().message};
  }
  if (Status written = write_whole_file(*files_, file_path(kNewManifestName), text); !written) return written;
  // The names of the new files come to the disk before the manifest that speaks of them.
  if (Status synced = files_->sync_directory(path_); !synced) return fall_silent(synced.error());
  return name_manifest(next);
}

/// Until it ends well nobody knows which manifest holds, also when memory is refused in it.
Status IndexDirectory::name_manifest(Manifest& next) {
  is_broken_ = true;
  Status renamed = files_->rename(file_path(kNewManifestName), file_path(kManifestName));
  if (!renamed && renamed.error().code == ErrorCode::disk_full) {
    is_broken_ = false;
    static_cast<void>(files_->unlink(file_path(kNewManifestName)));
    return renamed;
  }
  if (!renamed) return fall_silent(renamed.error());
  if (Status synced = files_->sync_directory(path_); !synced) return fall_silent(synced.error());
  std::swap(manifest_, next);
  is_broken_ = false;
  try {
    remove_unnamed(next);
  } catch (const std::bad_alloc&) {
    return {};  // the next writer removes them
  }
  return {};
}

/// What cannot be removed now is cleared by the next writer.
void IndexDirectory::remove_unnamed(const Manifest& before) {
  const std::vector<std::string> kept = named_files(manifest_);
  for (const std::string& name : named_files(before)) {
    if (!std::binary_search(kept.begin(), kept.end(), name)) static_cast<void>(files_->unlink(file_path(name)));
  }
}

Error IndexDirectory::fall_silent(const Error& cause) {
  is_broken_ = true;
  return {ErrorCode::write_failed, cause.message + "; which state the disk holds is not known; open the index again"};
}

std::string IndexDirectory::segment_path(std::uint64_t number) const {
  return file_path(file_name(number, kSegmentEnding));
}

std::string IndexDirectory::removal_path(std::uint64_t number) const {
  return file_path(file_name(number, kRemovalEnding));
}

std::string IndexDirectory::log_path(std::uint64_t number) const { return file_path(file_name(number, kLogEnding)); }

LogHeader IndexDirectory::log_header(std::uint64_t number, std::uint64_t first_sequence) const noexcept {
  return {number, manifest_.settings.bits, manifest_.settings.ids, first_sequence};
}

}  // namespace sameish::storage
