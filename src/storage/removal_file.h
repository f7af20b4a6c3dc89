// The entries of a segment that were removed since it was written: one bit each, in a file of its own.
// Idea     a segment is never written again, so what went from it is written anew, whole, whenever it is asked for; the
//          manifest says which file is in force. A header, the words, and the sum of all of it.
// Errors   not_found, read_failed, corrupt_file, unsupported_version; disk_full, write_failed.
// Threads  pure functions but for the files.
// Tests    tests/unit/storage/removal_file_test.cc, tests/safety/storage/damaged_files_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <sameish/result.h>

#include "base/file_system.h"

namespace sameish::storage {

[[nodiscard]] constexpr std::uint64_t num_removal_words(std::uint64_t num_entries) noexcept {
  return (num_entries + 63) / 64;
}

/// Bit e % 64 of word e / 64 is set when entry e was removed; there are num_removal_words(), and bits behind the last entry
/// are 0. Written, synced, closed; after an error nothing is left of it.
Status write_removals(FileSystem& files, const std::string& path, std::uint64_t segment_number,
                      std::uint64_t num_entries, std::span<const std::uint64_t> words);

/// corrupt_file also when the file belongs to another segment or counts other entries.
[[nodiscard]] Result<std::vector<std::uint64_t>> read_removals(FileSystem& files, const std::string& path,
                                                               std::uint64_t segment_number, std::uint64_t num_entries);

}  // namespace sameish::storage
