#include "kernel/set_lookup.h"

#include <cassert>

#include "kernel/set_lookup_levels.h"

namespace sameish::kernel {

std::uint64_t count_members_portable(const std::uint64_t* wanted, std::size_t num_wanted,
                                     const LookupTable& table) noexcept {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < num_wanted; ++i) {
    const std::uint64_t* const range = table.values + table.begins[wanted[i] >> table.shift];
    for (std::size_t j = 0; j < kLookupWidth; ++j) count += static_cast<std::uint64_t>(range[j] == wanted[i]);
  }
  return count;
}

std::uint64_t count_members(Level level, std::span<const std::uint64_t> wanted, const LookupTable& table) noexcept {
  assert(supported(level));
#if defined(__x86_64__)
  if (level == Level::avx512) return count_members_avx512(wanted.data(), wanted.size(), table);
  if (level == Level::avx2) return count_members_avx2(wanted.data(), wanted.size(), table);
#endif
  return count_members_portable(wanted.data(), wanted.size(), table);
}

std::uint64_t count_members(std::span<const std::uint64_t> wanted, const LookupTable& table) noexcept {
  return count_members(active_level(), wanted, table);
}

}  // namespace sameish::kernel
