// FileStore: an index kept in a directory: mapped segments, removals beside them, a log of what is newer.
// Idea     IndexStore over the room `storage`. A change is in the log, and the log on disk, before log() returns. publish()
//          writes what changed, a removal file for a part of which more was removed, a new log when the old one is in
//          segments, and names all of it in one new manifest.
// Threads  log(), publish() and verify() by one thread at a time; keep() by another beside them.
// Tests    tests/unit/engine/index_files_test.cc, tests/safety/engine/
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include <sameish/index.h>

#include "engine/index_store.h"
#include "storage/change_log.h"
#include "storage/index_directory.h"
#include "storage/segment_file.h"

namespace sameish::engine {

template <class Value>
class FileStore final : public IndexStore<Value> {
 public:
  using Part = index::FixedPart<Value>;

  FileStore(FileSystem& files, storage::IndexDirectory directory, unsigned num_threads)
      : files_(&files),
        directory_(std::move(directory)),
        settings_(directory_.manifest().settings),
        num_threads_(num_threads) {}

  /// The segments that the manifest names, oldest first, with what was removed of them.
  Result<std::vector<std::shared_ptr<Part>>> open_parts();
  /// The payloads of the logs that the manifest names, in order. With `access` write the last log is written on.
  Result<std::vector<std::string>> open_logs(IndexAccess access);

  Status log(const IndexChanges<Value>& changes) override;
  Result<std::shared_ptr<Part>> keep(index::Segment<Value> segment) override;
  void discard(const Part& part) override;
  Status publish(const std::vector<PublishedPart<Value>>& parts, bool is_logged_in_parts) override;
  Result<std::uint64_t> verify(unsigned num_threads) override;
  [[nodiscard]] std::uint64_t log_bytes() const noexcept override;

 private:
  using File = storage::SegmentFile<Value>;
  /// What lies on disk of a part.
  struct Stored {
    std::shared_ptr<const File> file;
    std::uint64_t removal_number = 0;  ///< 0: no file
    std::uint64_t num_removals = 0;
    std::uint64_t sum = 0;  ///< that of the manifest
  };
  static std::shared_ptr<const File> file_of(const Part& part) {
    return std::static_pointer_cast<const File>(part.owner);
  }

  [[nodiscard]] storage::SegmentLabel label(std::uint64_t number) const;
  [[nodiscard]] Error no_further_changes() const;
  Result<std::shared_ptr<Part>> open_part(std::uint64_t number);
  Status open_removals(const storage::StoredSegment& segment, Part& part);
  Result<Stored> store_removals(const PublishedPart<Value>& part, std::vector<std::string>& made);
  Result<storage::ChangeLog> begin_log(storage::Manifest& next);
  std::uint64_t take_number();
  Status publish_files(const std::vector<PublishedPart<Value>>& parts, bool is_logged_in_parts,
                       std::vector<std::string>& made);

  FileSystem* files_;
  std::mutex number_mutex_;  // take_number() beside publish()
  storage::IndexDirectory directory_;
  const IndexSettings settings_;  // keep() reads them while publish() replaces the manifest
  unsigned num_threads_;
  std::atomic<bool> is_broken_{false};       // nobody knows what the disk holds: nothing more goes there
  std::unique_ptr<storage::ChangeLog> log_;  // none of a reader
  std::atomic<std::uint64_t> log_bytes_{0};
  std::map<std::uint64_t, Stored> stored_;  // of the parts of now, by the number of the segment
  std::string payload_;
};

}  // namespace sameish::engine
