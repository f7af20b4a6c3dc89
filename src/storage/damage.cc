#include "storage/damage.h"

namespace sameish::storage {
namespace {

constexpr std::string_view kRemedy = "; restore the file or build the index again";

}  // namespace

Error damaged(const std::string& path, const std::string& what) {
  return {ErrorCode::corrupt_file, path + ": " + what + std::string(kRemedy)};
}

Error wrong_sum(const std::string& path, const std::string& part, std::uint64_t found, std::uint64_t expected) {
  return damaged(path, part + " is damaged: its sum is " + hex_digits(found) + ", expected " + hex_digits(expected));
}

Error other_version(const std::string& path, std::string_view found, std::uint32_t known) {
  return {ErrorCode::unsupported_version, path + ": is of format " + std::string(found) +
                                              ", and this program reads format " + std::to_string(known) +
                                              "; use the version of sameish that wrote it, or a newer one"};
}

std::string hex_digits(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t place = 16; place-- > 0; number >>= 4U) text[place] = kDigits[number & 15U];
  return text;
}

Status expect_file(FileSystem& files, const std::string& path) {
  const Result<FileStatus> found = files.status(path);
  if (found) return {};
  if (found.error().code != ErrorCode::not_found) return found.error();
  return Error{ErrorCode::not_found, path + ": is missing, and the manifest names it" + std::string(kRemedy)};
}

}  // namespace sameish::storage
