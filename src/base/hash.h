// The hashes every scheme is defined by. Their values are part of the schemes: they never change.
// Idea     XXH3 as fixed in xxHash 0.8 for bytes; fmix64 and splitmix64 (public-domain mixers) for integers.
// Threads  pure functions.
// Tests    tests/unit/base/hash_test.cc holds the published values.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace sameish {

/// XXH3, 64 bits, of `bytes`.
[[nodiscard]] inline std::uint64_t hash64(std::string_view bytes, std::uint64_t seed = 0) noexcept {
  return seed == 0 ? XXH3_64bits(bytes.data(), bytes.size()) : XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

/// A 128-bit hash value; text form is `high` then `low`.
struct Hash128 {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  friend bool operator==(const Hash128&, const Hash128&) = default;
  friend auto operator<=>(const Hash128&, const Hash128&) = default;
};

/// XXH3, 128 bits, of `bytes`.
[[nodiscard]] inline Hash128 hash128(std::string_view bytes) noexcept {
  const XXH128_hash_t h = XXH3_128bits(bytes.data(), bytes.size());
  return {h.low64, h.high64};
}

/// The finalizer of MurmurHash3: a bijection of 64 bits that spreads every input bit.
[[nodiscard]] constexpr std::uint64_t fmix64(std::uint64_t x) noexcept {
  x ^= x >> 33;
  x *= 0xff51afd7ed558ccdULL;
  x ^= x >> 33;
  x *= 0xc4ceb9fe1a85ec53ULL;
  x ^= x >> 33;
  return x;
}

/// The multiplier of rolling hashes and the increment of splitmix64: 2^64 divided by the golden ratio.
inline constexpr std::uint64_t kGoldenGamma = 0x9e3779b97f4a7c15ULL;

/// splitmix64: a stream of 64-bit values from a seed.
class SplitMix64 {
 public:
  explicit constexpr SplitMix64(std::uint64_t seed) noexcept : state_(seed) {}
  constexpr std::uint64_t operator()() noexcept {
    state_ += kGoldenGamma;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace sameish
