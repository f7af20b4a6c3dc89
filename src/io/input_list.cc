#include "io/input_list.h"

#include <algorithm>

namespace sameish::io {
namespace {

class DirectoryWalk {
 public:
  explicit DirectoryWalk(FileSystem& files) : files_(files) {}

  Status walk(const std::string& directory, const FileStatus& status) {
    for (const FileStatus& above : ancestors_) {
      if (above.same_file(status)) {
        return Error{
            ErrorCode::invalid_argument,
            directory + " is a symbolic link back to a directory that holds it; remove the loop or name the files"};
      }
    }
    const Result<std::vector<std::string>> names = files_.list(directory);
    if (!names) return names.error();
    ancestors_.push_back(status);
    for (const std::string& name : *names) {
      if (const Status added = add(join_path(directory, name)); !added) return added;
    }
    ancestors_.pop_back();
    return {};
  }

  /// Sorted as whole paths: "a.txt" comes before "a/b", which a sort of each directory alone would turn around.
  std::vector<InputFile> take() {
    std::sort(found_.begin(), found_.end(), [](const InputFile& a, const InputFile& b) { return a.path < b.path; });
    return std::move(found_);
  }

 private:
  Status add(const std::string& path) {
    const Result<FileStatus> status = files_.status(path);
    if (!status && status.error().code != ErrorCode::not_found) return status.error();
    if (status && status->kind == FileKind::directory) return walk(path, *status);
    InputFile file;
    file.path = path;
    file.origin = Origin::in_directory;
    if (!status) {
      file.refusal = "a symbolic link to nothing";
    } else if (status->kind != FileKind::regular) {
      file.refusal = "not a regular file";
    }
    if (status) file.status = *status;
    found_.push_back(std::move(file));
    return {};
  }

  FileSystem& files_;
  std::vector<FileStatus> ancestors_;
  std::vector<InputFile> found_;
};

}  // namespace

Result<std::vector<InputFile>> list_inputs(FileSystem& files, const std::vector<std::string>& paths) {
  std::vector<InputFile> inputs;
  if (paths.empty()) inputs.push_back({"stdin", Origin::standard_input, {}, {}});
  for (const std::string& path : paths) {
    if (path == "-") {
      inputs.push_back({"stdin", Origin::standard_input, {}, {}});
      continue;
    }
    const Result<FileStatus> status = files.status(path);
    if (!status) return Error{ErrorCode::read_failed, status.error().message};
    if (status->kind != FileKind::directory) {
      inputs.push_back({path, Origin::named, *status, {}});
      continue;
    }
    DirectoryWalk directory(files);
    if (const Status walked = directory.walk(path, *status); !walked) return walked.error();
    for (InputFile& file : directory.take()) inputs.push_back(std::move(file));
  }
  return inputs;
}

}  // namespace sameish::io
