// open_core: an index from its directory.
// Idea     parts from their files, then the log's changes made again on top of them. A reader, who holds no lock, may find that
//          a writer replaced files between the manifest and them: it then begins again with the new manifest.
// Tests    tests/unit/engine/index_files_test.cc
#pragma once

#include <memory>
#include <string>
#include <utility>

#include <sameish/index.h>

#include "engine/index_core.h"
#include "storage/index_directory.h"

namespace sameish::engine {

/// `runtime` is valid, its num_threads resolved. Errors: those of Index::open().
template <class Value>
[[nodiscard]] Result<std::unique_ptr<IndexCore<Value>>> open_core(FileSystem& files, storage::IndexDirectory directory,
                                                                  IndexAccess access, const IndexRuntime& runtime);

/// Whether a reader may meet this error only because a writer is at work.
[[nodiscard]] inline bool is_of_a_moment(ErrorCode code) {
  return code == ErrorCode::not_found || code == ErrorCode::corrupt_file || code == ErrorCode::read_failed;
}

/// A file that a manifest names and that stays away is damage of the index.
[[nodiscard]] inline Status as_damage(const Status& status) {
  if (status.ok() || status.error().code != ErrorCode::not_found) return status;
  return Error{ErrorCode::corrupt_file, status.error().message};
}

/// Calls open(directory) with the directory at `path`, and for readers again when files went away meanwhile.
template <class Open>
[[nodiscard]] Status open_steadily(FileSystem& files, const std::string& path, IndexAccess access, const Open& open) {
  constexpr int kMostTries = 16;
  for (int tries = 1;; ++tries) {
    Result<storage::IndexDirectory> directory = storage::IndexDirectory::open(files, path, access);
    if (!directory.ok()) return std::move(directory).error();
    const std::uint64_t number = directory->manifest().next_number;
    Status status = open(std::move(directory).value());
    const bool may_be_replaced =
        access == IndexAccess::read && !status.ok() && is_of_a_moment(status.error().code) && tries < kMostTries;
    if (!may_be_replaced) return as_damage(status);
    // A log may also have been read while its writer took a record back; a second look tells that from damage.
    const Result<storage::IndexDirectory> now = storage::IndexDirectory::open(files, path, access);
    if (!now.ok() || (tries > 1 && now.value().manifest().next_number == number)) return as_damage(status);
  }
}

}  // namespace sameish::engine

namespace sameish {

/// Index::create_at() and Index::open() over any file system: how tests refuse a call or cut the power.
class IndexOpener {
 public:
  [[nodiscard]] static Result<Index> create_at(FileSystem& files, const std::string& path,
                                               const IndexSettings& settings, const IndexRuntime& runtime);
  [[nodiscard]] static Result<Index> open(FileSystem& files, const std::string& path, IndexAccess access,
                                          const IndexRuntime& runtime);
};

}  // namespace sameish
