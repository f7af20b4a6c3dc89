#include "storage/whole_file.h"

#include "storage/damage.h"

namespace sameish::storage {
namespace {

Status write_and_sync(File& file, std::string_view bytes) {
  if (Status written = file.write(bytes); !written) return written;
  if (Status synced = file.sync(); !synced) return synced;
  return file.close();
}

}  // namespace

Status write_whole_file(FileSystem& files, const std::string& path, std::string_view bytes) {
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::create_or_cut);
  if (!file) return file.error();
  Status written = write_and_sync(**file, bytes);
  if (!written) static_cast<void>(files.unlink(path));  // what stays is cleared by the next writer
  return written;
}

Result<std::string> read_whole_file(FileSystem& files, const std::string& path, std::uint64_t max_bytes) {
  const Result<FileStatus> status = files.status(path);
  if (!status) return status.error();
  if (status->size_bytes > max_bytes) {
    return damaged(path, "it has " + std::to_string(status->size_bytes) + " bytes, at most " +
                             std::to_string(max_bytes) + " are expected");
  }
  return read_file(files, path, max_bytes);
}

}  // namespace sameish::storage
