#include "storage/manifest.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/hash.h"
#include "index/segment.h"
#include "storage/damage.h"

namespace sameish::storage {
namespace {

constexpr std::string_view kFirstWord = "sameish-index";
constexpr std::uint32_t kFormatVersion = 1;
constexpr std::size_t kMaxSchemeBytes = 200;

std::string_view name_of(IdKind ids) { return ids == IdKind::names ? "names" : "numbers"; }

void add_line(std::string& text, std::string_view key, std::string_view value) {
  text.append(key).append(" ").append(value).append("\n");
}

void add_line(std::string& text, std::string_view key, std::uint64_t value) {
  add_line(text, key, std::to_string(value));
}

std::optional<std::uint64_t> to_number(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (fault != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

/// Reads lines in the one order they have; the first fault stays.
class ManifestReader {
 public:
  ManifestReader(std::string_view text, const std::string& path) : rest_(text), path_(path) {}

  [[nodiscard]] bool ok() const { return !fault_; }
  [[nodiscard]] Error fault() const { return fault_.value_or(Error{}); }

  /// The value of the next line, which has to be of this key.
  std::string_view value(std::string_view key) {
    if (!at(key)) fail("expected `" + std::string(key) + "`");
    const std::size_t end = rest_.find('\n');
    if (!ok() || end == std::string_view::npos) {
      fail("the line has no end");
      return {};
    }
    const std::string_view found = rest_.substr(key.size() + 1, end - key.size() - 1);
    rest_.remove_prefix(end + 1);
    ++line_;
    return found;
  }
  std::uint64_t number(std::string_view key, std::uint64_t largest) { return to_range(value(key), largest); }
  std::uint64_t to_range(std::string_view digits, std::uint64_t largest) {
    const std::optional<std::uint64_t> found = to_number(digits);
    if (found && *found <= largest) return *found;
    fail("expected a number of at most " + std::to_string(largest), line_ - 1);
    return 0;
  }
  /// Whether the next line is of this key.
  [[nodiscard]] bool at(std::string_view key) const {
    return ok() && rest_.starts_with(key) && rest_.size() > key.size() && rest_[key.size()] == ' ';
  }
  void fail(const std::string& what) { fail(what, line_); }

 private:
  void fail(const std::string& what, std::size_t line) {
    if (!fault_) fault_ = damaged(path_, "line " + std::to_string(line) + ": " + what);
  }

  std::string_view rest_;
  const std::string& path_;
  std::size_t line_ = 1;
  std::optional<Error> fault_;
};

StoredSegment read_segment(ManifestReader& reader) {
  std::string_view value = reader.value("segment");
  const auto next_field = [&]() {
    const std::size_t end = std::min(value.find(' '), value.size());
    const std::string_view field = value.substr(0, end);
    value.remove_prefix(std::min(end + 1, value.size()));
    return field;
  };
  StoredSegment segment;
  segment.number = reader.to_range(next_field(), ~std::uint64_t{0});
  segment.removal_number = reader.to_range(next_field(), ~std::uint64_t{0});
  segment.num_entries = reader.to_range(next_field(), index::kMaxSegmentEntries);
  return segment;
}

Manifest read_lines(ManifestReader& reader) {
  Manifest manifest;
  IndexSettings& settings = manifest.settings;
  static_cast<void>(reader.value(kFirstWord));
  settings.scheme = reader.value("scheme");
  settings.bits = static_cast<unsigned>(reader.number("bits", 128));
  settings.max_distance = static_cast<unsigned>(reader.number("max_distance", kMaxIndexDistance));
  const std::string_view ids = reader.value("ids");
  settings.ids = ids == name_of(IdKind::names) ? IdKind::names : IdKind::numbers;
  settings.bytes_per_fingerprint = static_cast<unsigned>(reader.number("bytes_per_fingerprint", ~0U));
  manifest.next_number = reader.number("next_number", ~std::uint64_t{0});
  manifest.next_sequence = reader.number("next_sequence", ~std::uint64_t{0});
  while (reader.at("segment")) manifest.segments.push_back(read_segment(reader));
  while (reader.at("log")) manifest.logs.push_back(reader.number("log", ~std::uint64_t{0}));
  static_cast<void>(reader.value("sum"));
  return manifest;
}

std::string fault_of_numbers(const Manifest& manifest) {
  std::vector<std::uint64_t> numbers = manifest.logs;
  for (const StoredSegment& segment : manifest.segments) {
    numbers.push_back(segment.number);
    if (segment.removal_number != 0) numbers.push_back(segment.removal_number);
  }
  std::sort(numbers.begin(), numbers.end());
  if (manifest.logs.empty()) return "it names no log";
  if (numbers.front() == 0) return "a file has the number 0";
  if (numbers.back() >= manifest.next_number) return "a file has a number that is not given yet";
  if (std::adjacent_find(numbers.begin(), numbers.end()) != numbers.end()) return "two files have one number";
  return {};
}

std::string fault_of(const Manifest& manifest) {
  const IndexSettings& settings = manifest.settings;
  if (settings.bits != 64 && settings.bits != 128) return "bits are 64 or 128";
  if (settings.scheme.size() > kMaxSchemeBytes) return "the scheme's name is longer than 200 bytes";
  const bool has_control_bytes = std::any_of(settings.scheme.begin(), settings.scheme.end(), [](char byte) {
    return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F;
  });
  if (has_control_bytes) return "the scheme's name holds control bytes";
  return fault_of_numbers(manifest);
}

/// The version of the first line; empty if that is no first line of ours.
std::string_view version_of(std::string_view text) {
  if (!text.starts_with(kFirstWord) || text.size() <= kFirstWord.size() || text[kFirstWord.size()] != ' ') return {};
  const std::string_view rest = text.substr(kFirstWord.size() + 1);
  const std::string_view version = rest.substr(0, rest.find('\n'));
  return to_number(version) && version.size() < 10 ? version : std::string_view();
}

Status check_sum(std::string_view text, const std::string& path) {
  const std::size_t last = text.rfind("\nsum ");
  if (last == std::string_view::npos) return damaged(path, "its last line, the sum, is missing");
  const std::uint64_t sum = hash64(text.substr(0, last + 1));
  const std::string_view stored = text.substr(last + 5);
  if (stored == hex_digits(sum) + "\n") return {};
  return damaged(path, "its sum is " + hex_digits(sum) + ", and its last line does not say so");
}

}  // namespace

std::string format_manifest(const Manifest& manifest) {
  std::string text;
  add_line(text, kFirstWord, kFormatVersion);
  add_line(text, "scheme", manifest.settings.scheme);
  add_line(text, "bits", manifest.settings.bits);
  add_line(text, "max_distance", manifest.settings.max_distance);
  add_line(text, "ids", name_of(manifest.settings.ids));
  add_line(text, "bytes_per_fingerprint", manifest.settings.bytes_per_fingerprint);
  add_line(text, "next_number", manifest.next_number);
  add_line(text, "next_sequence", manifest.next_sequence);
  for (const StoredSegment& segment : manifest.segments) {
    add_line(text, "segment",
             std::to_string(segment.number) + " " + std::to_string(segment.removal_number) + " " +
                 std::to_string(segment.num_entries));
  }
  for (const std::uint64_t log : manifest.logs) add_line(text, "log", log);
  add_line(text, "sum", hex_digits(hash64(text)));
  return text;
}

Result<Manifest> parse_manifest(std::string_view text, const std::string& path) {
  const std::string_view version = version_of(text);
  if (version.empty()) return damaged(path, "is no manifest of an index (its first line is not `sameish-index 1`)");
  if (version != std::to_string(kFormatVersion)) return other_version(path, version, kFormatVersion);
  if (Status sound = check_sum(text, path); !sound) return sound.error();
  ManifestReader reader(text, path);
  Manifest manifest = read_lines(reader);
  if (!reader.ok()) return reader.fault();
  if (const std::string fault = fault_of(manifest); !fault.empty()) return damaged(path, fault);
  if (format_manifest(manifest) != text) return damaged(path, "a value is not spelled as this program spells it");
  return manifest;
}

}  // namespace sameish::storage
