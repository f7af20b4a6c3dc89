// The per-level entries behind set_lookup.h; included by the kernel's own files only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sameish::kernel {

struct LookupTable;

std::uint64_t count_members_portable(const std::uint64_t* wanted, std::size_t num_wanted,
                                     const LookupTable& table) noexcept;
std::uint64_t count_members_avx2(const std::uint64_t* wanted, std::size_t num_wanted,
                                 const LookupTable& table) noexcept;
std::uint64_t count_members_avx512(const std::uint64_t* wanted, std::size_t num_wanted,
                                   const LookupTable& table) noexcept;

}  // namespace sameish::kernel
