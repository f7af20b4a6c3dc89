// Removals: which entries of a segment are no longer there.
// Idea     one bit an entry, looked at only on a match. Set once, never cleared: a merge leaves the entry out.
// Threads  one writer; any number of readers. A reader that sees a bit sees what the writer did before it set it.
// Tests    tests/unit/index/removals_test.cc
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace sameish::index {

class Removals {
 public:
  explicit Removals(std::uint64_t num_entries) : words_((num_entries + 63) / 64) {}
  [[nodiscard]] bool has(std::uint32_t entry) const noexcept {
    return (words_[entry / 64].load(std::memory_order_acquire) >> entry % 64 & 1) != 0;
  }
  void add(std::uint32_t entry) noexcept {
    const std::uint64_t bit = std::uint64_t{1} << entry % 64;
    const std::uint64_t before = words_[entry / 64].fetch_or(bit, std::memory_order_release);
    if ((before & bit) == 0) count_.fetch_add(1, std::memory_order_relaxed);
  }
  /// Goes on from what words() gave.
  void add_words(std::span<const std::uint64_t> words) noexcept {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::uint64_t before = words_[i].fetch_or(words[i], std::memory_order_release);
      count_.fetch_add(static_cast<std::uint64_t>(std::popcount(words[i] & ~before)), std::memory_order_relaxed);
    }
  }
  [[nodiscard]] std::uint64_t count() const noexcept { return count_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::vector<std::uint64_t> words() const {
    std::vector<std::uint64_t> words;
    words.reserve(words_.size());
    for (const std::atomic<std::uint64_t>& word : words_) words.push_back(word.load(std::memory_order_acquire));
    return words;
  }

 private:
  std::vector<std::atomic<std::uint64_t>> words_;
  std::atomic<std::uint64_t> count_{0};
};

}  // namespace sameish::index
