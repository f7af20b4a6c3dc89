// What the files of an index are called: `manifest`, `000001.segment`, `000002.removed`, `000003.log`.
// Threads  pure functions.
// Tests    tests/unit/storage/index_directory_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "storage/manifest.h"

namespace sameish::storage {

inline constexpr std::string_view kManifestName = "manifest";
inline constexpr std::string_view kNewManifestName = "manifest.new";
inline constexpr std::string_view kSegmentEnding = ".segment";
inline constexpr std::string_view kRemovalEnding = ".removed";
inline constexpr std::string_view kLogEnding = ".log";

/// Six digits or more, and the ending.
[[nodiscard]] std::string file_name(std::uint64_t number, std::string_view ending);

/// Whether file_name() gives such names, or they are manifests.
[[nodiscard]] bool is_name_of_ours(std::string_view name);

/// All that a manifest speaks of, and itself; in byte order.
[[nodiscard]] std::vector<std::string> named_files(const Manifest& manifest);

}  // namespace sameish::storage
