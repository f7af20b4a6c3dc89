// SpillBuffer: an append-only array of plain items, in memory up to a budget, then in a file without a name.
// Idea     one buffer of the budget's size; when it is full it goes to the file and is filled again. Reading back in
//          order takes what is in the file, then what is in the buffer.
// Cost     the budget, at most; untouched parts of it are never committed by the system.
// Threads  one writer; afterwards any number of readers.
// Tests    tests/unit/io/spill_buffer_test.cc, tests/safety/io/output_faults_test.cc
#pragma once

#include <sameish/result.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <type_traits>

#include "base/file_system.h"

namespace sameish::io {

/// The bytes behind SpillBuffer<Item>.
class SpilledBytes {
 public:
  SpilledBytes(FileSystem& files, std::string directory, std::size_t budget_bytes);

  Status append(const char* bytes, std::size_t length);
  Status read(std::uint64_t offset, char* out, std::size_t length) const;
  [[nodiscard]] std::uint64_t num_bytes() const noexcept { return num_in_file_ + num_buffered_; }
  [[nodiscard]] bool is_spilled() const noexcept { return file_ != nullptr; }

 private:
  Status spill();

  FileSystem& files_;
  std::string directory_;
  std::size_t budget_bytes_;
  std::unique_ptr<char[]> buffer_;
  std::size_t num_buffered_ = 0;
  std::unique_ptr<File> file_;
  std::uint64_t num_in_file_ = 0;
};

template <class Item>
  requires std::is_trivially_copyable_v<Item>
class SpillBuffer {
 public:
  /// `directory` is where the file lies if one is needed. At least 64 KiB are used whatever the budget.
  SpillBuffer(FileSystem& files, std::string directory, std::size_t budget_bytes)
      : bytes_(files, std::move(directory), budget_bytes) {}

  Status append(const Item& item) { return append(std::span<const Item>(&item, 1)); }
  Status append(std::span<const Item> items) {
    return bytes_.append(reinterpret_cast<const char*>(items.data()), items.size_bytes());
  }
  /// Fills `out` with items from number `first` on; the caller stays below size().
  Status read(std::uint64_t first, std::span<Item> out) const {
    return bytes_.read(first * sizeof(Item), reinterpret_cast<char*>(out.data()), out.size_bytes());
  }
  [[nodiscard]] std::uint64_t size() const noexcept { return bytes_.num_bytes() / sizeof(Item); }
  [[nodiscard]] bool is_spilled() const noexcept { return bytes_.is_spilled(); }

 private:
  SpilledBytes bytes_;
};

}  // namespace sameish::io
