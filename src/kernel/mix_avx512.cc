#if defined(__AVX512F__)

#include <cstring>

#include "kernel/mix_lanes.h"
#include "kernel/mix_levels.h"

namespace sameish::kernel {
namespace {

using Words = std::uint64_t __attribute__((vector_size(64)));

}  // namespace

void mix_avx512(const std::uint64_t* in, std::size_t num_values, std::uint64_t key, std::uint64_t* out) noexcept {
  Words words;
  for (; num_values >= 8; in += 8, out += 8, num_values -= 8) {
    std::memcpy(&words, in, sizeof(words));
    words = fmix64_lanes(words ^ key);
    std::memcpy(out, &words, sizeof(words));
  }
  if (num_values == 0) return;
  words = Words{};
  std::memcpy(&words, in, num_values * sizeof(*in));
  words = fmix64_lanes(words ^ key);
  std::memcpy(out, &words, num_values * sizeof(*out));
}

}  // namespace sameish::kernel

#endif
