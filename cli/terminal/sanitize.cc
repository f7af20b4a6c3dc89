#include "terminal/sanitize.h"

#include <fmt/format.h>

#include "terminal/code_points.h"

namespace sameish::cli {
namespace {

std::string escape_unsafe(std::string_view text, bool keep_newlines) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(point.value));
    } else if (is_unsafe(point.value) && !(keep_newlines && point.value == U'\n')) {
      out += escape_of(point.value);
    } else {
      out += text.substr(at, point.num_bytes);
    }
    at += point.num_bytes;
  }
  return out;
}

}  // namespace

bool is_unsafe(char32_t c) noexcept {
  if (c < 0x20 || (c >= 0x7f && c < 0xa0)) return true;
  if (c < 0x61c) return false;
  const bool bidirectional =
      c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
  const bool separator = c == 0x2028 || c == 0x2029;
  const bool invisible = c == 0x200b || (c >= 0x2060 && c <= 0x2065) || (c >= 0x206a && c <= 0x206f) || c == 0xfeff ||
                         (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
  return bidirectional || separator || invisible;
}

std::string escape_of(char32_t code_point) {
  if (code_point == U'\n') return "\\n";
  if (code_point == U'\t') return "\\t";
  if (code_point == U'\r') return "\\r";
  const auto value = static_cast<unsigned>(code_point);
  if (value < 0x80) return fmt::format("\\x{:02x}", value);
  return value < 0x10000 ? fmt::format("\\u{:04x}", value) : fmt::format("\\U{:08x}", value);
}

std::string visible(std::string_view text) { return escape_unsafe(text, false); }
std::string visible_lines(std::string_view text) { return escape_unsafe(text, true); }

}  // namespace sameish::cli
