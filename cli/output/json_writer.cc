#include "output/json_writer.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "terminal/code_points.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

void append_escape(std::string& out, char32_t c) {
  switch (c) {
    case U'"': out += "\\\""; return;
    case U'\\': out += "\\\\"; return;
    case U'\n': out += "\\n"; return;
    case U'\r': out += "\\r"; return;
    case U'\t': out += "\\t"; return;
    default: break;
  }
  const auto value = static_cast<unsigned>(c);
  if (value < 0x10000) {
    out += fmt::format("\\u{:04x}", value);
    return;
  }
  const unsigned above = value - 0x10000;
  out += fmt::format("\\u{:04x}\\u{:04x}", 0xd800 + (above >> 10U), 0xdc00 + (above & 0x3ffU));
}

/// Printable ASCII but for the quote and the backslash: most bytes of most ids.
bool is_plain(char c) noexcept { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_plain(text[end])) ++end;
    out.append(text.substr(at, end - at));
    if (end == text.size()) break;
    const CodePoint point = code_point_at(text, end);
    if (!point.valid) {
      out += "\ufffd";
    } else if (point.value == U'"' || point.value == U'\\' || is_unsafe(point.value)) {
      append_escape(out, point.value);
    } else {
      out.append(text.substr(end, point.num_bytes));
    }
    at = end + point.num_bytes;
  }
  out += '"';
}

std::string json_for_terminal(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t at = 0; at < json.size();) {
    const CodePoint point = code_point_at(json, at);
    if (point.valid && point.value != U'\n' && is_unsafe(point.value)) {
      append_escape(out, point.value);
    } else {
      out.append(json.substr(at, point.num_bytes));
    }
    at += point.num_bytes;
  }
  return out;
}

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  needs_comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append_json_string(out_, name);
  out_ += ':';
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  append_json_string(out_, text);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return literal({digits.data(), static_cast<std::size_t>(written.ptr - digits.data())});
}

JsonWriter& JsonWriter::whole(std::uint64_t number) {
  std::array<char, 20> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  return literal({digits.data(), static_cast<std::size_t>(written.ptr - digits.data())});
}

JsonWriter& JsonWriter::literal(std::string_view text) {
  separate();
  out_ += text;
  return *this;
}

}  // namespace sameish::cli
