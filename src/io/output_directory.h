// OutputDirectory: a run's files, which appear under their names all together, or not at all.
// Idea     each file is written as ".NAME.partial" beside its final place; publish() syncs every file, then the
//          directory, renames all, and syncs the directory again. Without publish() the partial files are removed;
//          what a killed run left is cleared at the next start. If a rename fails, names already given are taken
//          back, except where they replaced a file of an earlier run: those results are gone by request (`overwrite`).
// Rules    files that exist are replaced only by request; a file that is also an input is never written.
// Threads  one thread; each OutputFile by one thread.
// Tests    tests/unit/io/output_directory_test.cc, tests/safety/io/output_faults_test.cc (every call made to fail)
#pragma once

#include <sameish/result.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/directory_lock.h"
#include "base/file_system.h"
#include "io/output_file.h"

namespace sameish::io {

struct OutputOptions {
  bool overwrite = false;
  bool lock = false;               ///< one run at a time in this directory
  std::vector<FileStatus> inputs;  ///< files that are read meanwhile
};

class OutputDirectory {
 public:
  /// Makes `path` if need be. locked if another run writes there; invalid_argument if one of `names` exists and may not be replaced, or is an input.
  static Result<std::unique_ptr<OutputDirectory>> open(FileSystem& files, const std::string& path,
                                                       const std::vector<std::string>& names, OutputOptions options);
  OutputDirectory(const OutputDirectory&) = delete;
  OutputDirectory& operator=(const OutputDirectory&) = delete;
  ~OutputDirectory();

  /// The file `name` (one of those given to open()), begun at the first call.
  Result<OutputFile*> file(std::string_view name);
  /// All files begun so far appear under their names, whole and on disk; announced ones that were not begun, but lie there
  /// from an earlier run, go.
  Status publish();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }

 private:
  struct Entry {
    std::string name;
    std::unique_ptr<OutputFile> file;
    bool is_partial = false;
    bool is_renamed = false;
  };

  OutputDirectory(FileSystem& files, std::string path, OutputOptions options);
  Status claim(const std::string& name);
  Status write_all();
  Status rename_all();
  void remove_earlier(const Entry& entry);
  void take_back();
  [[nodiscard]] std::string final_path(const Entry& entry) const { return join_path(path_, entry.name); }
  [[nodiscard]] std::string partial_path(const Entry& entry) const {
    return join_path(path_, "." + entry.name + ".partial");
  }

  FileSystem& files_;
  std::string path_;
  OutputOptions options_;
  DirectoryLock lock_;
  std::vector<Entry> entries_;
  bool made_directory_ = false;
  bool is_published_ = false;
};

/// One output: a file, published like a directory's, or standard output for "-".
class SingleOutput {
 public:
  static Result<std::unique_ptr<SingleOutput>> open(FileSystem& files, const std::string& path, OutputOptions options);

  OutputFile& file() noexcept { return *file_; }
  /// The last bytes are out, and a file is under its name.
  Status publish();

 private:
  SingleOutput() = default;

  std::unique_ptr<OutputDirectory> directory_;  // none: standard output
  std::unique_ptr<OutputFile> stream_;
  OutputFile* file_ = nullptr;
};

}  // namespace sameish::io
