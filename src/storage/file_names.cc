#include "storage/file_names.h"

#include <algorithm>
#include <charconv>

namespace sameish::storage {

std::string file_name(std::uint64_t number, std::string_view ending) {
  constexpr std::size_t kNumDigits = 6;
  const std::string digits = std::to_string(number);
  std::string name(kNumDigits - std::min(kNumDigits, digits.size()), '0');
  return name.append(digits).append(ending);
}

bool is_name_of_ours(std::string_view name) {
  if (name == kManifestName || name == kNewManifestName) return true;
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (fault != std::errc()) return false;
  const std::string_view ending = name.substr(static_cast<std::size_t>(end - name.data()));
  const bool known = ending == kSegmentEnding || ending == kRemovalEnding || ending == kLogEnding;
  return known && name == file_name(number, ending);
}

std::vector<std::string> named_files(const Manifest& manifest) {
  std::vector<std::string> names = {std::string(kManifestName)};
  for (const StoredSegment& segment : manifest.segments) {
    names.push_back(file_name(segment.number, kSegmentEnding));
    if (segment.removal_number != 0) names.push_back(file_name(segment.removal_number, kRemovalEnding));
  }
  for (const std::uint64_t log : manifest.logs) names.push_back(file_name(log, kLogEnding));
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace sameish::storage
