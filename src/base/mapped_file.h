// MappedFile: a whole file as read-only memory, its pages shared by all processes that map it.
// Idea     mmap of the size seen at open. A file that another process cuts while it is mapped would end this process by
//          a signal, so files of strangers are read, and only our own published files (never written again) are mapped.
// Threads  any number of readers.
// Tests    tests/unit/base/file_system_test.cc
#pragma once

#include <sameish/result.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sameish {

enum class MapAdvice { normal, random, sequential };

class MappedFile {
 public:
  /// Maps `path`. An empty file gives empty bytes. read_failed if it cannot be opened, is no regular file or is not
  /// mapped.
  static Result<MappedFile> open(const std::string& path, MapAdvice advice = MapAdvice::normal);

  /// The same of bytes that lie in no file. resource_limit if the system has no memory for them.
  static Result<MappedFile> copy_of(std::string_view bytes);

  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  MappedFile& operator=(MappedFile&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedFile();

  [[nodiscard]] std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace sameish
