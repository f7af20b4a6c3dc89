#include "io/json_writer.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "io/utf8_check.h"

namespace sameish::io {
namespace {

constexpr std::uint64_t repeated(unsigned char byte) { return 0x0101010101010101ULL * byte; }

/// The high bit of each byte of `word` that a JSON string must not hold bare: below 0x20, the quote, the backslash.
/// Exact for the lowest such byte; a borrow may also mark bytes above it.
std::uint64_t special_bytes(std::uint64_t word) {
  const std::uint64_t high = repeated(0x80);
  const std::uint64_t quote = word ^ repeated('"');
  const std::uint64_t backslash = word ^ repeated('\\');
  const std::uint64_t control = (word - repeated(0x20)) & ~word;
  return (control | ((quote - repeated(1)) & ~quote) | ((backslash - repeated(1)) & ~backslash)) & high;
}

bool is_special(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

/// The length of the part of `text` before the first special byte.
std::size_t plain_length(std::string_view text) {
  std::size_t at = 0;
  if constexpr (std::endian::native == std::endian::little) {
    for (; at + 8 <= text.size(); at += 8) {
      std::uint64_t word;
      std::memcpy(&word, text.data() + at, 8);
      const std::uint64_t special = special_bytes(word);
      if (special != 0) return at + static_cast<std::size_t>(std::countr_zero(special)) / 8;
    }
  }
  while (at < text.size() && !is_special(text[at])) ++at;
  return at;
}

void append_escaped(std::string& out, char c) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    case '\b': out += "\\b"; return;
    case '\f': out += "\\f"; return;
    default: break;
  }
  const auto code = static_cast<unsigned char>(c);
  const std::array<char, 6> escape = {'\\', 'u', '0', '0', kHex[code >> 4U], kHex[code & 15U]};
  out.append(escape.data(), escape.size());
}

void append_valid(std::string& out, std::string_view text) {
  while (true) {
    const std::size_t plain = plain_length(text);
    out.append(text.data(), plain);
    if (plain == text.size()) return;
    append_escaped(out, text[plain]);
    text.remove_prefix(plain + 1);
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  out += '"';
  while (true) {
    const std::size_t valid = first_invalid_utf8(text);
    append_valid(out, text.substr(0, valid));
    if (valid == text.size()) break;
    out += kReplacement;
    text.remove_prefix(valid + 1);
  }
  out += '"';
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  *out_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  *out_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(*out_, name);
  *out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(*out_, text);
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return raw("null");
  char digits[32];
  const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
  return raw({digits, static_cast<std::size_t>(end.ptr - digits)});
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  *out_ += json;
  needs_comma_ = true;
  return *this;
}

}  // namespace sameish::io
