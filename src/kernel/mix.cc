#include "kernel/mix.h"

#include <cassert>

#include "base/hash.h"
#include "kernel/mix_levels.h"

namespace sameish::kernel {

void mix_portable(const std::uint64_t* in, std::size_t num_values, std::uint64_t key, std::uint64_t* out) noexcept {
  for (std::size_t i = 0; i < num_values; ++i) out[i] = fmix64(in[i] ^ key);
}

void mix(Level level, std::span<const std::uint64_t> in, std::uint64_t key, std::span<std::uint64_t> out) noexcept {
  assert(supported(level));
  assert(in.size() == out.size());
#if defined(__x86_64__)
  if (level == Level::avx512) return mix_avx512(in.data(), in.size(), key, out.data());
#endif
  mix_portable(in.data(), in.size(), key, out.data());
}

void mix(std::span<const std::uint64_t> in, std::uint64_t key, std::span<std::uint64_t> out) noexcept {
  mix(active_level(), in, key, out);
}

}  // namespace sameish::kernel
