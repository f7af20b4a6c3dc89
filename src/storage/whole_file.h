// A small file, written and read at once.
// Threads  pure functions but for the files.
// Tests    tests/unit/storage/removal_file_test.cc, tests/safety/storage/
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

#include "base/file_system.h"

namespace sameish::storage {

/// Written, synced, closed; after an error it is removed again. What has the name is replaced.
[[nodiscard]] Status write_whole_file(FileSystem& files, const std::string& path, std::string_view bytes);

/// Errors: not_found, read_failed; corrupt_file when it is longer than `max_bytes`.
[[nodiscard]] Result<std::string> read_whole_file(FileSystem& files, const std::string& path, std::uint64_t max_bytes);

}  // namespace sameish::storage
