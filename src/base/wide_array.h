// WideArray: a large array without initial values, on large pages where the system offers them.
// Idea     a scatter to thousands of places is bounded by address translation; 2 MB pages take that away.
// Threads  a plain owner of memory.
// Tests    every join uses it.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sameish {

template <class T>
class WideArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  WideArray() = default;
  explicit WideArray(std::size_t size) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const std::size_t alignment = size * sizeof(T) >= kLargePage ? kLargePage : 64;
    const std::size_t num_bytes = (size * sizeof(T) + alignment - 1) / alignment * alignment;
    if (num_bytes == 0) return;
    data_.reset(static_cast<T*>(std::aligned_alloc(alignment, num_bytes)));
    if (data_ == nullptr) throw std::bad_alloc();
#if defined(__linux__)
    if (alignment == kLargePage) static_cast<void>(::madvise(data_.get(), num_bytes, MADV_HUGEPAGE));  // only advice
#endif
  }
  [[nodiscard]] T* data() noexcept { return data_.get(); }
  [[nodiscard]] const T* data() const noexcept { return data_.get(); }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_.get()[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_.get()[i]; }

 private:
  struct Free {
    void operator()(T* p) const noexcept { std::free(p); }
  };
  std::unique_ptr<T, Free> data_;
};

}  // namespace sameish
