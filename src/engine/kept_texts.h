// KeptTexts: the texts that hot_star.h keeps, and as many of them in memory as it may hold.
// Threads  one thread changes it; loaded texts may be read by any.
// Tests    tests/differential/engine/hot_star_test.cc, tests/edge/memory_limit_test.py
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/collection.h"
#include "engine/text_loader.h"

namespace sameish::engine {

/// Kept texts that later ones may be compared with, in the order they were kept.
using KeptNumber = std::uint32_t;

class KeptTexts {
 public:
  explicit KeptTexts(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  void add(TextOrdinal text, std::unique_ptr<LoadedText> loaded) {
    if (loaded) {
      make_room(memory_bytes(*loaded));
      count(memory_bytes(*loaded));
    }
    texts_.push_back(text);
    loaded_.push_back(std::move(loaded));
  }
  [[nodiscard]] KeptNumber size() const noexcept { return static_cast<KeptNumber>(texts_.size()); }
  [[nodiscard]] TextOrdinal text(KeptNumber number) const noexcept { return texts_[number]; }
  [[nodiscard]] LoadedText& loaded(KeptNumber number) {
    if (!loaded_[number]) {
      loaded_[number] = std::make_unique<LoadedText>();
      count(memory_bytes(*loaded_[number]));
    }
    return *loaded_[number];
  }
  [[nodiscard]] const LoadedText& loaded(KeptNumber number) const noexcept { return *loaded_[number]; }

  [[nodiscard]] bool is_loaded(KeptNumber number) const noexcept { return loaded_[number] != nullptr; }
  [[nodiscard]] std::uint64_t max_bytes() const noexcept { return max_bytes_; }

  /// Before texts of about `num_bytes` are loaded: when they do not fit beside the others, those go.
  void make_room(std::uint64_t num_bytes) {
    if (num_bytes_ + num_bytes <= max_bytes_) return;
    for (auto& loaded : loaded_) loaded.reset();
    num_bytes_ = 0;
  }
  void count(std::uint64_t num_bytes) noexcept { num_bytes_ += num_bytes; }
  void uncount(std::uint64_t num_bytes) noexcept { num_bytes_ -= std::min(num_bytes_, num_bytes); }

 private:
  std::uint64_t max_bytes_;
  std::uint64_t num_bytes_ = 0;
  std::vector<TextOrdinal> texts_;
  std::vector<std::unique_ptr<LoadedText>> loaded_;
};

}  // namespace sameish::engine
