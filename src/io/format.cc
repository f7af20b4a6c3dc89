#include "io/format.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sameish::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array<std::pair<std::string_view, Format>, 7> kNames = {{
    {"auto"sv, Format::automatic},
    {"jsonl"sv, Format::json_lines},
    {"tsv"sv, Format::tsv},
    {"csv"sv, Format::csv},
    {"lines"sv, Format::lines},
    {"text"sv, Format::text},
    {"warc"sv, Format::warc},
}};

constexpr std::array<std::pair<std::string_view, Format>, 7> kEndings = {{
    {".jsonl"sv, Format::json_lines},
    {".ndjson"sv, Format::json_lines},
    {".tsv"sv, Format::tsv},
    {".csv"sv, Format::csv},
    {".warc"sv, Format::warc},
    {".wet"sv, Format::warc},
    {".md"sv, Format::text},
}};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

Format by_name(std::string_view path) {
  std::string name = lower(path.substr(path.rfind('/') + 1));
  for (const std::string_view packed : {".gz"sv, ".zst"sv, ".zstd"sv, ".bgz"sv}) {
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  }
  for (const auto& [ending, format] : kEndings) {
    if (name.ends_with(ending)) return format;
  }
  return Format::automatic;
}

std::string_view without_blanks(std::string_view first) {
  if (first.starts_with("\xef\xbb\xbf"sv)) first.remove_prefix(3);
  first.remove_prefix(std::min(first.find_first_not_of(" \t\r\n"), first.size()));
  return first;
}

/// `{`, blanks, then a key or the end of the object; a whole first line must also end with `}`.
bool looks_like_json_lines(std::string_view first) {
  first = without_blanks(first);
  if (!first.starts_with('{')) return false;
  const std::size_t inner = first.find_first_not_of(" \t", 1);
  if (inner == std::string_view::npos || (first[inner] != '"' && first[inner] != '}')) return false;
  const std::size_t newline = first.find('\n');
  if (newline == std::string_view::npos) return true;
  const std::size_t last = first.substr(0, newline).find_last_not_of(" \t\r");
  return first[last] == '}';
}

}  // namespace

Result<Format> parse_format(std::string_view name) {
  for (const auto& [known, format] : kNames) {
    if (known == name) return format;
  }
  return Error{ErrorCode::invalid_argument,
               "unknown format '" + std::string(name) + "'; expected auto, jsonl, tsv, csv, lines, text or warc"};
}

Format detect_format(std::string_view path, Origin origin, std::string_view first_bytes) {
  if (first_bytes.starts_with("WARC/1."sv)) return Format::warc;
  const Format named = by_name(path);
  if (named != Format::automatic) return named;
  if (origin == Origin::in_directory) return Format::text;
  if (looks_like_json_lines(first_bytes)) return Format::json_lines;
  return origin == Origin::standard_input ? Format::lines : Format::text;
}

OtherJson guess_other_json(std::string_view first_bytes) {
  const std::string_view json = without_blanks(first_bytes);
  if (!json.starts_with('{') && !json.starts_with('[')) return OtherJson::none;
  const std::string_view inner = without_blanks(json.substr(1));
  const bool is_string = inner.starts_with('"');
  if (json.front() == '[') return is_string || inner.starts_with('{') ? OtherJson::array : OtherJson::none;
  return is_string && !looks_like_json_lines(json) ? OtherJson::object : OtherJson::none;
}

}  // namespace sameish::io
