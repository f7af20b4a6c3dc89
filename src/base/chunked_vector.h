// ChunkedVector: an append-only array that never moves or doubles.
// Idea     chunks of 64 Ki items; peak memory is the items themselves, where std::vector needs three times as much while growing.
// Threads  one writer; readers of existing items need the writer's hand-over.
// Tests    tests/unit/base/chunked_vector_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace sameish {

template <class T>
class ChunkedVector {
 public:
  void push_back(const T& value) {
    if ((size_ & kMask) == 0) chunks_.push_back(std::make_unique<T[]>(kMask + 1));
    chunks_.back()[size_ & kMask] = value;
    ++size_;
  }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return chunks_[i >> kShift][i & kMask]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return chunks_[i >> kShift][i & kMask]; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return chunks_.size() * (kMask + 1) * sizeof(T); }
  void clear() noexcept {
    chunks_.clear();
    size_ = 0;
  }

 private:
  static constexpr std::size_t kShift = 16;
  static constexpr std::size_t kMask = (std::size_t{1} << kShift) - 1;
  std::vector<std::unique_ptr<T[]>> chunks_;
  std::size_t size_ = 0;
};

}  // namespace sameish
