#include "kernel/edit_lanes.h"

#include <cassert>

#include "kernel/edit_lanes_levels.h"
#include "kernel/edit_lanes_loops.h"

namespace sameish::kernel {
namespace {

struct TwoLanes {
  using Vector = std::uint64_t __attribute__((vector_size(16)));  // what every x86-64 and every 64-bit Arm has
  static constexpr std::size_t kWidth = 2;

  static Vector popcount(Vector v) noexcept {
    v -= (v >> 1) & 0x5555555555555555;
    v = (v & 0x3333333333333333) + ((v >> 2) & 0x3333333333333333);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0f;
    v += v >> 8;
    v += v >> 16;
    v += v >> 32;
    return v & 0x7f;
  }

  template <std::size_t kWords>
  static void load(const unsigned char* masks, const std::uint32_t* offsets, Vector* words) noexcept {
    for (std::size_t word = 0; word < kWords; ++word) {
      std::uint64_t low, high;
      std::memcpy(&low, masks + offsets[0] + 8 * word, sizeof(low));
      std::memcpy(&high, masks + offsets[1] + 8 * word, sizeof(high));
      words[word] = Vector{low, high};
    }
  }
};

}  // namespace

void edit_distances_portable(const EditPattern& pattern, EditJob* jobs, std::size_t num_jobs,
                             std::size_t num_words) noexcept {
  edit_distances_in_lanes<TwoLanes>(pattern, jobs, num_jobs, num_words);
}

void edit_distances(Level level, const EditPattern& pattern, std::span<EditJob> jobs, std::size_t num_words) noexcept {
  // Idle lanes cost what busy ones do, and wider registers are somewhat slower.
  if (jobs.size() <= TwoLanes::kWidth) level = Level::portable;
#if defined(__x86_64__)
  if (level == Level::avx512) return edit_distances_avx512(pattern, jobs.data(), jobs.size(), num_words);
  if (level == Level::avx2) return edit_distances_avx2(pattern, jobs.data(), jobs.size(), num_words);
#endif
  assert(supported(level));
  edit_distances_portable(pattern, jobs.data(), jobs.size(), num_words);
}

}  // namespace sameish::kernel
