// Manifest: what an index consists of at this moment; the one file that is replaced.
// Idea     short lines `key value` for people to read, in one order and with one spelling of every value, under a sum: a text
//          is accepted only if writing what was read gives that very text again.
// Errors   corrupt_file with the file and the line; unsupported_version (a newer program wrote it).
// Threads  pure functions.
// Tests    tests/unit/storage/manifest_test.cc, tests/safety/storage/damaged_files_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/index.h>
#include <sameish/result.h>

namespace sameish::storage {

struct StoredSegment {
  std::uint64_t number = 0;
  std::uint64_t removal_number = 0;  ///< of the file with its removals; 0: none
  std::uint64_t num_entries = 0;
  friend bool operator==(const StoredSegment&, const StoredSegment&) = default;
};

struct Manifest {
  IndexSettings settings;
  std::vector<StoredSegment> segments;  ///< oldest first
  std::vector<std::uint64_t> logs;      ///< oldest first, one at least; replayed in this order
  std::uint64_t next_number = 1;        ///< no file has this number or a larger one
  std::uint64_t next_sequence = 1;      ///< of the first group of the first log
};

[[nodiscard]] std::string format_manifest(const Manifest& manifest);

/// `path` is for messages.
[[nodiscard]] Result<Manifest> parse_manifest(std::string_view text, const std::string& path);

}  // namespace sameish::storage
