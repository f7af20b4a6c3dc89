#include "engine/index_place.h"

#include <utility>

#include "storage/file_names.h"

namespace sameish::engine {
namespace {

constexpr std::uint64_t kMostManifestBytes = std::uint64_t{1} << 28U;

Error foreign_file(const std::string& path, const std::string& name) {
  std::string message = path;
  message.append(" holds `")
      .append(name)
      .append("`, which is no file of an index; move it away, or name another place");
  return {ErrorCode::invalid_argument, std::move(message)};
}

/// Removes what an index consists of. With anything else in it the directory is somebody's, and stays whole.
Status remove_index(FileSystem& files, const std::string& path) {
  const Result<std::vector<std::string>> names = files.list(path);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (storage::is_name_of_ours(name)) continue;
    return foreign_file(path, name);
  }
  for (const std::string& name : *names) {
    if (Status gone = files.unlink(join_path(path, name)); !gone) return gone;
  }
  return files.remove_directory(path);
}

/// Whether `path` is an index, sound or not, and nothing else. A manifest that is damaged in its first word is known by the
/// files beside it.
Status check_is_index(FileSystem& files, const std::string& path) {
  const Error none{ErrorCode::invalid_argument, path + " is there already and is no index; name another place"};
  const Result<std::vector<std::string>> names = files.list(path);
  if (!names) return none;
  const Result<std::string> manifest = read_file(files, join_path(path, storage::kManifestName), kMostManifestBytes);
  if (!manifest.ok()) return none;
  if (!manifest.value().starts_with("sameish-index ") && names->size() < 2) return none;
  for (const std::string& name : *names) {
    if (!storage::is_name_of_ours(name)) return foreign_file(path, name);
  }
  return {};
}

bool is_there(FileSystem& files, const std::string& path) { return files.link_status(path).ok(); }

std::string hidden_neighbor(const std::string& path, const std::string& ending) {
  const std::size_t slash = path.rfind('/');
  const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  const std::string directory = slash == std::string::npos ? "" : path.substr(0, slash + 1);
  return directory + "." + name + ending;
}

}  // namespace

IndexPlace::IndexPlace(FileSystem& files, std::string path) : files_(files), path_(std::move(path)) {
  while (path_.size() > 1 && path_.ends_with('/')) path_.pop_back();
  aside_ = hidden_neighbor(path_, ".partial");
  earlier_path_ = hidden_neighbor(path_, ".earlier");
  lock_path_ = hidden_neighbor(path_, ".lock");
}

Result<std::unique_ptr<IndexPlace>> IndexPlace::claim(FileSystem& files, const std::string& path, bool overwrite) {
  std::unique_ptr<IndexPlace> place(new IndexPlace(files, path));
  if (Status locked = place->lock(); !locked) return locked.error();
  if (Status cleared = place->clear_leftovers(); !cleared) return cleared.error();
  if (Status free = place->check_earlier(overwrite); !free) return free.error();
  place->owns_aside_ = true;
  return place;
}

Status IndexPlace::lock() {
  if (!is_there(files_, lock_path_)) {
    if (Status made = files_.make_directory(lock_path_); !made && !is_there(files_, lock_path_)) return made;
  }
  Result<DirectoryLock> lock = files_.lock_directory(lock_path_);
  if (!lock.ok() && lock.error().code == ErrorCode::locked) {
    return Error{ErrorCode::locked, path_ + " is being built by another run; wait for it or stop it"};
  }
  if (!lock.ok()) return std::move(lock).error();
  lock_ = std::move(lock).value();
  return {};
}

/// Of a run that was killed: one that is going on has the lock.
Status IndexPlace::clear_leftovers() {
  if (is_there(files_, aside_)) {
    if (Status gone = remove_index(files_, aside_); !gone) return gone;
  }
  if (!is_there(files_, earlier_path_)) return {};
  if (is_there(files_, path_)) return remove_index(files_, earlier_path_);
  return files_.rename(earlier_path_, path_);
}

Status IndexPlace::check_earlier(bool overwrite) {
  if (!is_there(files_, path_)) return {};
  const Result<FileStatus> status = files_.link_status(path_);
  if (status.ok() && status->kind == FileKind::symbolic_link) {
    return Error{ErrorCode::invalid_argument, path_ + " is a symbolic link; name the place it leads to"};
  }
  if (Status is_index = check_is_index(files_, path_); !is_index) return is_index;
  if (!overwrite) {
    return Error{ErrorCode::invalid_argument,
                 path_ + " is an index already; 'sameish index add' adds to it, and --overwrite replaces it"};
  }
  Result<DirectoryLock> lock = files_.lock_directory(path_);
  if (!lock.ok()) return std::move(lock).error();
  earlier_lock_ = std::move(lock).value();
  has_earlier_ = true;
  return {};
}

IndexPlace::~IndexPlace() {
  if (owns_aside_ && is_there(files_, aside_)) static_cast<void>(remove_index(files_, aside_));
  if (lock_) static_cast<void>(files_.remove_directory(lock_path_));
}

Status IndexPlace::publish() {
  if (Status named = name_it(); !named) return named;
  owns_aside_ = false;
  if (Status synced = files_.sync_directory(parent_path(path_)); !synced)
    return synced;  // the earlier one stays beside
  if (!has_earlier_) return {};
  earlier_lock_.reset();
  const std::string& earlier = is_there(files_, earlier_path_) ? earlier_path_ : aside_;
  static_cast<void>(remove_index(files_, earlier));  // else the next run does it
  return {};
}

Status IndexPlace::name_it() {
  if (!has_earlier_) return files_.rename(aside_, path_);
  if (files_.exchange(aside_, path_).ok()) return {};
  if (Status moved = files_.rename(path_, earlier_path_); !moved) return moved;
  Status named = files_.rename(aside_, path_);
  if (!named) static_cast<void>(files_.rename(earlier_path_, path_));
  return named;
}

}  // namespace sameish::engine
