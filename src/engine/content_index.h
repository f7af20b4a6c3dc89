// ContentIndex: which texts were met before, by a 128-bit hash of their bytes.
// Idea     a copy needs no second look: the first worker to claim a hash analyzes the text, all others only note the copy.
//          Numbers of unique texts are given in input order, by the one thread that takes results in order. 102 bits of
//          the hash tell texts apart, 6 by the shard: among 10^9 texts a chance collision has a chance of 10^-13.
// Cost     20 to 39 bytes a unique text.
// Threads  claim() by any thread; number() and find() by one thread at a time. 64 locked shards.
// Tests    tests/unit/engine/content_index_test.cc
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <mutex>

#include "base/hash.h"

namespace sameish::engine {

class ContentIndex {
 public:
  static constexpr std::uint32_t kUnnumbered = ~std::uint32_t{0};

  /// True for exactly one caller with this content.
  bool claim(const Hash128& content) {
    Shard& shard = shard_of(content);
    const std::lock_guard lock(shard.mutex);
    return shard.numbers.try_emplace(Key(content), kUnnumbered).second;
  }

  /// The number of a claimed content; `next` is given to it when it has none yet, and `is_new` says so.
  std::uint32_t number(const Hash128& content, std::uint32_t next, bool& is_new) {
    Shard& shard = shard_of(content);
    const std::lock_guard lock(shard.mutex);
    std::uint32_t& number = shard.numbers.find(Key(content))->second;
    is_new = number == kUnnumbered;
    if (is_new) number = next;
    return number;
  }

  void clear() {
    for (Shard& shard : shards_) shard.numbers = {};
  }

 private:
  /// What a shard tells its texts apart by, cut so that key and number have 16 bytes together.
  struct Key {
    explicit Key(const Hash128& content) noexcept
        : parts{static_cast<std::uint32_t>(content.low), static_cast<std::uint32_t>(content.low >> 32U),
                static_cast<std::uint32_t>(content.high)} {}
    bool operator==(const Key&) const = default;
    std::array<std::uint32_t, 3> parts;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept { return std::uint64_t{key.parts[1]} << 32U | key.parts[0]; }
  };
  struct Shard {
    std::mutex mutex;
    boost::unordered_flat_map<Key, std::uint32_t, KeyHash> numbers;
  };
  Shard& shard_of(const Hash128& content) noexcept { return shards_[content.high >> 58U]; }

  std::array<Shard, 64> shards_;
};

}  // namespace sameish::engine
