// PaddedBuffer: growing bytes that are never zeroed, with kPadding readable bytes behind the last one.
// Idea     std::vector would write every byte once for nothing; the JSON parser reads up to 64 bytes past a line's end.
// Threads  a plain value.
// Tests    tests/unit/io/record_splitter_test.cc
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

namespace sameish::io {

class PaddedBuffer {
 public:
  static constexpr std::size_t kPadding = 64;

  PaddedBuffer() = default;
  PaddedBuffer(PaddedBuffer&& other) noexcept
      : bytes_(std::move(other.bytes_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  PaddedBuffer& operator=(PaddedBuffer&& other) noexcept {
    bytes_ = std::move(other.bytes_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }

  [[nodiscard]] char* data() noexcept { return bytes_.get(); }
  [[nodiscard]] const char* data() const noexcept { return bytes_.get(); }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] char* end() noexcept { return bytes_.get() + size_; }
  [[nodiscard]] std::size_t room() const noexcept { return capacity_ - size_; }
  [[nodiscard]] std::string_view view() const noexcept { return {bytes_.get(), size_}; }

  void clear() noexcept { size_ = 0; }
  /// `size` bytes are in use; the caller has written them.
  void set_size(std::size_t size) noexcept { size_ = size; }

  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    std::unique_ptr<char[]> grown(new char[capacity + kPadding]);
    if (size_ != 0) std::memcpy(grown.get(), bytes_.get(), size_);
    std::memset(grown.get() + capacity, 0, kPadding);
    bytes_ = std::move(grown);
    capacity_ = capacity;
  }

  void append(std::string_view bytes) {
    if (bytes.empty()) return;
    if (bytes.size() > room()) reserve(std::max(size_ + bytes.size(), capacity_ * 2));
    std::memcpy(end(), bytes.data(), bytes.size());
    size_ += bytes.size();
  }

  /// Gives the memory back if a giant record made it larger than `capacity`.
  void shrink_to(std::size_t capacity) {
    if (capacity_ <= capacity) return;
    bytes_.reset();
    size_ = capacity_ = 0;
  }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace sameish::io
