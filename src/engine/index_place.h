// IndexPlace: a new index grows aside and gets its name when it is whole; then one that was there goes.
// Idea     an index is a directory, and a directory cannot be renamed over another: the two exchange their names. Where the
//          file system cannot do that in one step, the earlier one steps aside first; a run that is killed between the two
//          steps leaves both, and the next one puts the earlier one back. A lock beside the place, from the claim to
//          the end, keeps a second build out. Only files of an index are ever removed.
// Threads  one thread; another process that builds in the same place is refused.
// Tests    tests/edge/index_test.py, tests/edge/cases/index.jsonl
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <sameish/index.h>
#include <sameish/result.h>

#include "base/file_system.h"

namespace sameish::engine {

class IndexPlace {
 public:
  /// Errors: invalid_argument when something has this name and may not be replaced; locked when another run builds here or
  /// writes to what is to be replaced.
  static Result<std::unique_ptr<IndexPlace>> claim(FileSystem& files, const std::string& path, bool overwrite);

  IndexPlace(const IndexPlace&) = delete;
  IndexPlace& operator=(const IndexPlace&) = delete;
  /// Removes what was not published.
  ~IndexPlace();

  /// Where to make it.
  [[nodiscard]] const std::string& aside() const noexcept { return aside_; }
  /// What lies there, closed, gets its name.
  Status publish();

 private:
  IndexPlace(FileSystem& files, std::string path);
  Status lock();
  Status clear_leftovers();
  Status check_earlier(bool overwrite);
  Status name_it();

  FileSystem& files_;
  std::string path_, aside_, earlier_path_, lock_path_;
  std::optional<DirectoryLock> lock_;
  std::optional<DirectoryLock> earlier_lock_;
  bool has_earlier_ = false;
  bool owns_aside_ = false;
};

}  // namespace sameish::engine
