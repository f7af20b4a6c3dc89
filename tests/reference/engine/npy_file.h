// NumPy files as numpy.save writes them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace sameish::test {

/// Version 1.0 with `text` for its dictionary, padded as NumPy pads.
inline std::string npy_header(std::string text) {
  text.append(63 - (10 + text.size()) % 64, ' ');
  text += '\n';
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(text.size() & 255U);
  out += static_cast<char>(text.size() >> 8U);
  return out + text;
}

inline std::string bytes_of(const std::vector<std::uint64_t>& values) {
  std::string out(values.size() * sizeof(std::uint64_t), '\0');
  if (!values.empty()) std::memcpy(out.data(), values.data(), out.size());
  return out;
}

/// `columns` is 1 for shape (n,), 2 for (n, 2).
inline std::string npy_file(const std::vector<std::uint64_t>& values, std::size_t columns = 1) {
  const std::string rows = std::to_string(values.size() / columns);
  const std::string shape = columns == 1 ? "(" + rows + ",)" : "(" + rows + ", 2)";
  return npy_header("{'descr': '<u8', 'fortran_order': False, 'shape': " + shape + ", }") + bytes_of(values);
}

}  // namespace sameish::test
