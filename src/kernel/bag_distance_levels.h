// The per-level entries behind bag_distance.h; included by the kernel's own files only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sameish::kernel {

std::uint32_t bag_distance_portable(const std::uint8_t* a, const std::uint8_t* b, std::size_t num_counts) noexcept;
std::uint32_t bag_distance_avx2(const std::uint8_t* a, const std::uint8_t* b, std::size_t num_counts) noexcept;

}  // namespace sameish::kernel
