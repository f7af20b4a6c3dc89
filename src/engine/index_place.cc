#include "engine/index_place.h"

#include <utility>

namespace sameish::engine {
namespace {

/// An index holds files alone: a directory that holds others is somebody else's, and stays.
Status remove_index(FileSystem& files, const std::string& path) {
  const Result<std::vector<std::string>> names = files.list(path);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (Status gone = files.unlink(join_path(path, name)); !gone) return gone;
  }
  return files.remove_directory(path);
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
}

Result<std::unique_ptr<IndexPlace>> IndexPlace::claim(FileSystem& files, const std::string& path, bool overwrite) {
  std::unique_ptr<IndexPlace> place(new IndexPlace(files, path));
  if (Status cleared = place->clear_leftovers(); !cleared) return cleared.error();
  if (Status free = place->check_earlier(overwrite); !free) return free.error();
  place->owns_aside_ = true;
  return place;
}

/// Of a run that was killed. A run that is going on holds its lock.
Status IndexPlace::clear_leftovers() {
  if (is_there(files_, aside_)) {
    const Result<Index> open = Index::open(aside_, IndexAccess::write);
    if (!open.ok() && open.error().code == ErrorCode::locked) {
      return Error{ErrorCode::locked, path_ + " is being built by another run; wait for it or stop it"};
    }
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
  Result<Index> earlier = Index::open(path_, IndexAccess::read);
  if (!earlier.ok() && earlier.error().code != ErrorCode::corrupt_file &&
      earlier.error().code != ErrorCode::unsupported_version) {
    return Error{ErrorCode::invalid_argument, path_ + " is there already and is no index; name another place"};
  }
  if (!overwrite) {
    return Error{ErrorCode::invalid_argument,
                 path_ + " is an index already; 'sameish index add' adds to it, and --overwrite replaces it"};
  }
  has_earlier_ = true;
  Result<Index> held = Index::open(path_, IndexAccess::write);
  if (!held.ok()) return held.error().code == ErrorCode::locked ? Status(held.error()) : Status{};
  earlier_ = std::move(held).value();
  return {};
}

IndexPlace::~IndexPlace() {
  if (owns_aside_ && is_there(files_, aside_)) static_cast<void>(remove_index(files_, aside_));
}

Status IndexPlace::publish() {
  if (has_earlier_) {
    if (Status moved = files_.rename(path_, earlier_path_); !moved) return moved;
  }
  if (Status named = files_.rename(aside_, path_); !named) {
    if (has_earlier_) static_cast<void>(files_.rename(earlier_path_, path_));
    return named;
  }
  owns_aside_ = false;
  Status synced = files_.sync_directory(parent_path(path_));
  earlier_.reset();
  if (has_earlier_) static_cast<void>(remove_index(files_, earlier_path_));  // else the next run does it
  return synced;
}

}  // namespace sameish::engine
