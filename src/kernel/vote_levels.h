// The per-level entries behind vote.h; included by the kernel's own files only.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sameish::kernel {

void count_bits_portable(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept;
void count_bits_avx2(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept;
void count_bits_avx512(const std::uint64_t* hashes, std::size_t num_hashes, std::uint64_t* counts) noexcept;

void sum_bits_portable(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                       std::uint64_t* sums) noexcept;
void sum_bits_avx2(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                   std::uint64_t* sums) noexcept;
void sum_bits_avx512(const std::uint64_t* hashes, const std::uint32_t* weights, std::size_t num_hashes,
                     std::uint64_t* sums) noexcept;

}  // namespace sameish::kernel
