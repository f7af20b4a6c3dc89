// TokenBuffer: a small array in front of the token vector; the vector grows by whole buffers.
// Threads  one owner.
// Tests    through the tests of the tokenizers
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/token.h"

namespace sameish::text {

class TokenBuffer {
 public:
  explicit TokenBuffer(std::vector<Token>& tokens) noexcept : tokens_(tokens) {}

  void put(std::size_t begin, std::size_t end) {
    buffer_[size_++] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    if (size_ == buffer_.size()) flush();
  }
  /// `count` tokens of `num_bytes` each, one behind the other from `begin` on.
  void put_run(std::size_t begin, std::size_t count, std::uint32_t num_bytes) {
    auto at = static_cast<std::uint32_t>(begin);
    while (count > 0) {
      const std::size_t now = std::min(count, buffer_.size() - size_);
      Token* const target = buffer_.data() + size_;
      for (std::size_t i = 0; i < now; ++i, at += num_bytes) target[i] = {at, at + num_bytes};
      size_ += now;
      count -= now;
      if (size_ == buffer_.size()) flush();
    }
  }
  void flush() {
    tokens_.insert(tokens_.end(), buffer_.data(), buffer_.data() + size_);
    size_ = 0;
  }

 private:
  std::vector<Token>& tokens_;
  std::array<Token, 256> buffer_;
  std::size_t size_ = 0;
};

}  // namespace sameish::text
