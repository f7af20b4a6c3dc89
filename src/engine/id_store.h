// IdStore: the id of every document, given back exactly as the record had it.
// Idea     ids lie one behind the other in a spill buffer, each with its length before it; every 64th place is remembered,
//          so a look-up reads one short stretch. A record without an id has its place, "file:line".
// Memory   the buffer's budget and an eighth of a byte a document.
// Threads  append() by one thread; afterwards find() by any number.
// Tests    tests/unit/engine/id_store_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

#include "base/chunked_vector.h"
#include "engine/collection.h"
#include "io/spill_buffer.h"

namespace sameish::engine {

class IdStore {
 public:
  IdStore(FileSystem& files, std::string scratch_directory, std::size_t budget_bytes)
      : bytes_(files, std::move(scratch_directory), budget_bytes) {}

  Status append(std::string_view id);
  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }

  /// The id of one document. Errors: read_failed.
  [[nodiscard]] Result<std::string> find(DocumentOrdinal document) const;

 private:
  static constexpr std::uint32_t kStride = 64;

  io::SpilledBytes bytes_;
  ChunkedVector<std::uint64_t> offsets_;  // of every kStride-th id
  std::uint32_t size_ = 0;
};

}  // namespace sameish::engine
