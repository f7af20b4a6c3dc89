// shape_of_lines(): see fingerprint_files.h. The rest of the file is read by what its first lines are.
#include <algorithm>
#include <string>

#include "engine/fingerprint_files.h"
#include "engine/fingerprint_text.h"
#include "io/record_parser.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kMostLinesSeen = 1000;
constexpr std::size_t kHexDigits = 16;

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

/// The next whole line, cut off `bytes`; what has no end counts only if it is all there is.
std::string_view take_line(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  return line;
}

bool all_decimal(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Of lines that are no JSON: decimal when all values seen are digits and one cannot be hexadecimal.
FingerprintFormat guess_digits(std::string_view bytes) {
  bool other_length = false;
  for (std::size_t i = 0; i < kMostLinesSeen && bytes.find('\n') != std::string_view::npos; ++i) {
    const std::string_view line = take_line(bytes);
    if (is_blank(line)) continue;
    const std::string_view value = split_line(line).value;
    if (!all_decimal(value)) return FingerprintFormat::hex;
    other_length = other_length || (value.size() != kHexDigits && value.size() != 2 * kHexDigits);
  }
  if (!is_blank(bytes) && bytes.find('\n') == std::string_view::npos) {
    const std::string_view value = split_line(bytes).value;
    if (!all_decimal(value)) return FingerprintFormat::hex;
    other_length = other_length || (value.size() != kHexDigits && value.size() != 2 * kHexDigits);
  }
  return other_length ? FingerprintFormat::decimal : FingerprintFormat::hex;
}

unsigned bits_of(const io::FieldValue& value) {
  const auto fingerprint = fingerprint_of_hex(value.text);
  return fingerprint ? fingerprint->bits : 0;
}

/// The header, if there is one, and the first fingerprint that is not null.
void look_at_json(std::string_view bytes, FingerprintShape& out) {
  io::RecordParser parser(
      {.text = "", .id = "id", .features = "", .extras = {"fingerprint", "scheme"}, .needs_text = false});
  for (std::size_t i = 0; i < kMostLinesSeen && !bytes.empty() && out.bits == 0; ++i) {
    const std::string_view line = take_line(bytes);
    if (is_blank(line) || !parser.parse_unpadded(line)) continue;
    const io::Record& record = parser.record();
    if (record.extras[0].kind == io::ValueKind::missing && record.extras[1].kind == io::ValueKind::string) {
      if (out.scheme.empty()) out.scheme = record.extras[1].text;
    }
    out.bits = bits_of(record.extras[0]);
  }
}

}  // namespace

Result<FingerprintShape> shape_of_lines(std::string_view first_bytes, FingerprintFormat asked) {
  FingerprintShape out;
  std::string_view bytes = first_bytes;
  std::string_view line;
  while (!bytes.empty() && is_blank(line)) line = take_line(bytes);
  if (is_blank(line)) return out;
  if (line.find('\0') != std::string_view::npos) {
    return Error{ErrorCode::invalid_record,
                 "binary data; values of 8 or 16 bytes one after the other are read with --fingerprint-format binary"};
  }
  const bool json = line[line.find_first_not_of(" \t")] == '{';
  out.format = asked != FingerprintFormat::automatic ? asked
               : json                                ? FingerprintFormat::json_lines
                                                     : guess_digits(first_bytes);
  if (out.format == FingerprintFormat::json_lines) {
    out.has_ids = true;
    look_at_json(first_bytes, out);
    return out;
  }
  const FingerprintLine parts = split_line(line);
  out.has_ids = parts.has_id;
  if (out.format == FingerprintFormat::decimal) out.bits = 64;
  if (const auto value = fingerprint_of_hex(parts.value); out.bits == 0 && value) out.bits = value->bits;
  return out;
}

}  // namespace sameish::engine
