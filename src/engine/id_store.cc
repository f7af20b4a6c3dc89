#include "engine/id_store.h"

#include <cstring>

namespace sameish::engine {

Status IdStore::append(std::string_view id) {
  if (size_ % kStride == 0) offsets_.push_back(bytes_.num_bytes());
  ++size_;
  const auto length = static_cast<std::uint32_t>(id.size());
  char prefix[sizeof length];
  std::memcpy(prefix, &length, sizeof length);
  if (Status status = bytes_.append(prefix, sizeof prefix); !status.ok()) return status;
  return bytes_.append(id.data(), id.size());
}

Result<std::string> IdStore::find(DocumentOrdinal document) const {
  const std::size_t stretch = document / kStride;
  const std::uint64_t begin = offsets_[stretch];
  const std::uint64_t end = stretch + 1 < offsets_.size() ? offsets_[stretch + 1] : bytes_.num_bytes();
  std::string bytes(end - begin, '\0');
  if (Status status = bytes_.read(begin, bytes.data(), bytes.size()); !status.ok()) return std::move(status).error();
  std::size_t at = 0;
  for (std::uint32_t skip = document % kStride;; --skip) {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + at, sizeof length);
    at += sizeof length;
    if (skip == 0) return bytes.substr(at, length);
    at += length;
  }
}

}  // namespace sameish::engine
