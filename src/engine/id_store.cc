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
  std::uint64_t offset = offsets_[document / kStride];
  std::uint32_t length = 0;
  for (std::uint32_t skip = document % kStride;; --skip) {
    if (Status status = bytes_.read(offset, reinterpret_cast<char*>(&length), sizeof length); !status.ok()) {
      return std::move(status).error();
    }
    offset += sizeof length;
    if (skip == 0) break;
    offset += length;
  }
  std::string id(length, '\0');
  if (Status status = bytes_.read(offset, id.data(), length); !status.ok()) return std::move(status).error();
  return id;
}

}  // namespace sameish::engine
