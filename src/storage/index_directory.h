// IndexDirectory: the files of an index, and the manifest that says which of them count.
// Idea     no file is written again once the manifest names it, but for the end of the last log. A change of what counts is a
//          new manifest: written aside and synced, with the names of all it speaks of; renamed; the name synced. Before
//          that the old one holds, after it the new one. Only then do files that nobody names go; what a crash leaves of
//          them goes with the next writer. Other people's files are never touched.
// Errors   create: invalid_argument (something has the name); open: not_found, locked, corrupt_file, unsupported_version,
//          read_failed; both and publish: write_failed, disk_full.
// Threads  one thread at a time. One writer, whose lock ends with the object; readers take no lock.
// Tests    tests/unit/storage/index_directory_test.cc; tests/safety/storage/: power cut, each call refused
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/index.h>
#include <sameish/result.h>

#include "base/directory_lock.h"
#include "base/file_system.h"
#include "storage/change_log.h"
#include "storage/manifest.h"

namespace sameish::storage {

class IndexDirectory {
 public:
  /// In a new or an empty directory: an empty index with one log, open for writing. After an error nothing is left of it.
  [[nodiscard]] static Result<IndexDirectory> create(FileSystem& files, const std::string& path,
                                                     const IndexSettings& settings);

  /// A reader sees the manifest of this moment. When a file of it is missing (not_found), a writer may have published
  /// since: open again.
  [[nodiscard]] static Result<IndexDirectory> open(FileSystem& files, const std::string& path, IndexAccess access);

  [[nodiscard]] const Manifest& manifest() const noexcept { return manifest_; }
  /// For a new file. A number is not given again once it was published, or a later one.
  [[nodiscard]] std::uint64_t take_number() noexcept { return next_number_++; }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::string segment_path(std::uint64_t number) const;
  [[nodiscard]] std::string removal_path(std::uint64_t number) const;
  [[nodiscard]] std::string log_path(std::uint64_t number) const;
  /// The header of a log of this index.
  [[nodiscard]] LogHeader log_header(std::uint64_t number, std::uint64_t first_sequence) const noexcept;

  /// From now on `next` holds, with the numbers taken so far. Its files are written and synced. After an error the old
  /// manifest holds, unless is_broken(): then nobody knows which one, further calls are refused, and so must be changes,
  /// as their log may be one that the next open() does not read.
  [[nodiscard]] Status publish(Manifest next);
  [[nodiscard]] bool is_broken() const noexcept { return is_broken_; }

 private:
  IndexDirectory(FileSystem& files, std::string path) : files_(&files), path_(std::move(path)) {}
  [[nodiscard]] Status claim();
  [[nodiscard]] Status take_lock();
  [[nodiscard]] Status fill(const Manifest& first);
  void take_away();
  [[nodiscard]] Status read_manifest();
  void remove_strays();
  void remove_unnamed(const Manifest& before);
  [[nodiscard]] Error fall_silent(const Error& cause);
  [[nodiscard]] std::string file_path(std::string_view name) const { return join_path(path_, name); }

  FileSystem* files_;
  std::string path_;
  DirectoryLock lock_;
  Manifest manifest_;
  std::uint64_t next_number_ = 1;
  bool is_writer_ = false;
  bool is_broken_ = false;
};

}  // namespace sameish::storage
