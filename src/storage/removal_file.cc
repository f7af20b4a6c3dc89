#include "storage/removal_file.h"

#include <array>
#include <cassert>

#include "base/hash.h"
#include "storage/byte_image.h"
#include "storage/damage.h"
#include "storage/whole_file.h"

namespace sameish::storage {
namespace {

constexpr std::array<char, 8> kMagic = {'S', 'A', 'M', 'E', 'G', 'O', 'N', 'E'};
constexpr std::uint32_t kFormatVersion = 1;

struct RemovalHeader {
  std::array<char, 8> magic;
  std::uint32_t format_version;
  std::uint32_t zero;
  std::uint64_t segment_number;
  std::uint64_t num_entries;
};

static_assert(sizeof(RemovalHeader) == 32);

std::uint64_t file_length(std::uint64_t num_entries) {
  return sizeof(RemovalHeader) + (num_removal_words(num_entries) + 1) * sizeof(std::uint64_t);
}

Status check_header(const std::string& path, std::string_view bytes, const RemovalHeader& expected) {
  if (bytes.size() < sizeof(RemovalHeader)) {
    return damaged(path, "is no list of removals: it has " + std::to_string(bytes.size()) + " bytes");
  }
  const auto found = record_at<RemovalHeader>(bytes, 0);
  if (found.magic != kMagic) return damaged(path, "is no list of removals (its first 8 bytes are not SAMEGONE)");
  if (found.format_version != kFormatVersion) {
    return other_version(path, std::to_string(found.format_version), kFormatVersion);
  }
  if (bytes_of(found) == bytes_of(expected)) return {};
  return damaged(path, "is of segment " + std::to_string(found.segment_number) + " with " +
                           std::to_string(found.num_entries) + " entries, expected segment " +
                           std::to_string(expected.segment_number) + " with " + std::to_string(expected.num_entries));
}

}  // namespace

Status write_removals(FileSystem& files, const std::string& path, std::uint64_t segment_number,
                      std::uint64_t num_entries, std::span<const std::uint64_t> words) {
  assert(words.size() == num_removal_words(num_entries));
  const RemovalHeader header{kMagic, kFormatVersion, 0, segment_number, num_entries};
  std::string bytes(bytes_of(header));
  bytes += bytes_of(words.data(), words.size());
  const std::uint64_t sum = hash64(bytes);
  bytes += bytes_of(sum);
  return write_whole_file(files, path, bytes);
}

Result<std::vector<std::uint64_t>> read_removals(FileSystem& files, const std::string& path,
                                                 std::uint64_t segment_number, std::uint64_t num_entries) {
  if (Status there = expect_file(files, path); !there) return there.error();
  const std::uint64_t length = file_length(num_entries);
  const Result<std::string> bytes = read_whole_file(files, path, length);
  if (!bytes) return bytes.error();
  const RemovalHeader expected{kMagic, kFormatVersion, 0, segment_number, num_entries};
  if (Status fits = check_header(path, *bytes, expected); !fits) return fits.error();
  if (bytes->size() != length) {
    return damaged(path, "it has " + std::to_string(bytes->size()) + " bytes, expected " + std::to_string(length));
  }
  const std::size_t summed = bytes->size() - sizeof(std::uint64_t);
  const std::uint64_t sum = hash64(std::string_view(*bytes).substr(0, summed));
  const auto stored = record_at<std::uint64_t>(*bytes, summed);
  if (sum != stored) return wrong_sum(path, "the list of removals", sum, stored);
  std::vector<std::uint64_t> words(num_removal_words(num_entries));
  if (words.empty()) return words;
  std::memcpy(words.data(), bytes->data() + sizeof(RemovalHeader), words.size() * sizeof(std::uint64_t));
  if (num_entries % 64 != 0 && words.back() >> num_entries % 64 != 0) {
    return damaged(path, "it removes entries behind the last one");
  }
  return words;
}

}  // namespace sameish::storage
