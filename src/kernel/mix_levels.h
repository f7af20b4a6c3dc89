// The per-level entries behind mix.h; included by the kernel's own files only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sameish::kernel {

void mix_portable(const std::uint64_t* in, std::size_t num_values, std::uint64_t key, std::uint64_t* out) noexcept;
void mix_avx512(const std::uint64_t* in, std::size_t num_values, std::uint64_t key, std::uint64_t* out) noexcept;

}  // namespace sameish::kernel
