#include "base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

namespace sameish {
namespace {

Error refused(const char* verb, const std::string& path, int number) {
  return {ErrorCode::read_failed,
          std::string("cannot ") + verb + " " + path + ": " + std::generic_category().message(number)};
}

int advice_flag(MapAdvice advice) {
  switch (advice) {
    case MapAdvice::normal: return MADV_NORMAL;
    case MapAdvice::random: return MADV_RANDOM;
    case MapAdvice::sequential: return MADV_SEQUENTIAL;
  }
  return MADV_NORMAL;
}

/// Closes on every way out; the mapping outlives the descriptor.
struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path, MapAdvice advice) {
  const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.number < 0) return refused("open", path, errno);
  struct stat found {};
  if (::fstat(file.number, &found) != 0) return refused("look at", path, errno);
  if (!S_ISREG(found.st_mode)) {
    return Error{ErrorCode::read_failed, "cannot map " + path + ": it is not a regular file"};
  }
  const auto size = static_cast<std::size_t>(found.st_size);
  if (size == 0) return MappedFile();
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_SHARED, file.number, 0);
  // MAP_FAILED holds a cast of its own; comparing with -1 as an address says the same.
  if (data == nullptr || reinterpret_cast<std::intptr_t>(data) == -1) return refused("map", path, errno);
  ::madvise(data, size, advice_flag(advice));
  return MappedFile(static_cast<const std::byte*>(data), size);
}

Result<MappedFile> MappedFile::copy_of(std::string_view bytes) {
  if (bytes.empty()) return MappedFile();
  void* data = ::mmap(nullptr, bytes.size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == nullptr || reinterpret_cast<std::intptr_t>(data) == -1) {
    return Error{ErrorCode::resource_limit, "no memory for a copy of " + std::to_string(bytes.size()) + " bytes"};
  }
  std::memcpy(data, bytes.data(), bytes.size());
  MappedFile copy(static_cast<const std::byte*>(data), bytes.size());
  ::mprotect(data, bytes.size(), PROT_READ);
  return copy;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<std::byte*>(data_), size_);
}

}  // namespace sameish
