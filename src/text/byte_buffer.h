// ByteBuffer: a small array in front of a std::string, for writers of a few bytes at a time.
// Idea     growing a string byte by byte asks for its capacity each time; here room is asked for once a step and the
//          string grows by whole buffers.
// Threads  one owner.
// Tests    through tests/differential/text/normalize_test.cc
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string>

namespace sameish::text {

class ByteBuffer {
 public:
  /// The most bytes that may be put between two calls of make_room().
  static constexpr std::size_t kStepBytes = 512;
  static constexpr std::size_t kPaddedBytes = 8;

  explicit ByteBuffer(std::string& out) noexcept : out_(out) {}

  void make_room() {
    if (end_ > bytes_.data() + kBufferBytes) flush();
  }
  void flush() {
    out_.append(bytes_.data(), static_cast<std::size_t>(end_ - bytes_.data()));
    end_ = bytes_.data();
  }
  void put(char byte) noexcept { *end_++ = byte; }
  template <std::size_t kBytes>
  void copy(const char* source) noexcept {
    std::memcpy(end_, source, kBytes);
    end_ += kBytes;
  }
  /// For loops that keep the place of the next byte in a register.
  [[nodiscard]] char* end() noexcept { return end_; }
  void set_end(char* end) noexcept { end_ = end; }
  void put_replacement(const char* source, std::size_t num_bytes) noexcept {
    std::memcpy(end_, source, num_bytes);
    end_ += num_bytes;
  }
  /// `num_bytes` for the caller to fill.
  [[nodiscard]] char* claim(std::size_t num_bytes) noexcept {
    end_ += num_bytes;
    return end_ - num_bytes;
  }

 private:
  static constexpr std::size_t kBufferBytes = 4096;

  std::string& out_;
  std::array<char, kBufferBytes + kStepBytes> bytes_;
  char* end_ = bytes_.data();
};

}  // namespace sameish::text
