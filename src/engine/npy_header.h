// The header of a NumPy file that holds whole numbers of 64 bits.
// Idea     the header is a Python dictionary in text, written by one function in one form; what matters are its three
//          members. Everything but little-endian uint64 in C order is refused by what was found.
// Source   NEP 1, "A Simple File Format for NumPy Arrays", versions 1.0 to 3.0.
// Threads  pure functions.
// Tests    tests/unit/engine/npy_header_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <sameish/result.h>

namespace sameish::engine {

struct NpyHeader {
  std::size_t num_header_bytes = 0;  ///< the values begin there
  std::uint64_t num_rows = 0;
  unsigned num_columns = 1;  ///< 1 for shape (n,), 2 for (n,2)
};

/// As much as a header may take; NumPy's own are below 200 bytes.
inline constexpr std::size_t kMostNpyHeaderBytes = std::size_t{64} << 10U;

[[nodiscard]] bool is_npy(std::string_view first_bytes) noexcept;

/// Errors: invalid_record with what was found and how to convert it.
[[nodiscard]] Result<NpyHeader> read_npy_header(std::string_view first_bytes);

}  // namespace sameish::engine
