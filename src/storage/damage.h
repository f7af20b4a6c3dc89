// What is said of a file of ours that cannot be trusted: which file, what of it, what to do.
// Threads  pure functions.
// Tests    tests/safety/storage/damaged_files_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

#include "base/file_system.h"

namespace sameish::storage {

/// corrupt_file: "PATH: WHAT; restore the file or build the index again".
[[nodiscard]] Error damaged(const std::string& path, const std::string& what);

/// corrupt_file, of sums that differ.
[[nodiscard]] Error wrong_sum(const std::string& path, const std::string& part, std::uint64_t found,
                              std::uint64_t expected);

/// unsupported_version.
[[nodiscard]] Error other_version(const std::string& path, std::string_view found, std::uint32_t known);

/// 16 hexadecimal digits.
[[nodiscard]] std::string hex_digits(std::uint64_t number);

/// not_found for a file that the manifest names and that is not there.
[[nodiscard]] Status expect_file(FileSystem& files, const std::string& path);

}  // namespace sameish::storage
