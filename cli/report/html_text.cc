#include "report/html_text.h"

#include "terminal/code_points.h"
#include "terminal/sanitize.h"

namespace sameish::cli {
namespace {

std::string_view entity(char32_t c) noexcept {
  switch (c) {
    case U'&': return "&amp;";
    case U'<': return "&lt;";
    case U'>': return "&gt;";
    case U'"': return "&quot;";
    case U'\'': return "&#39;";
    default: return {};
  }
}

std::string escape(std::string_view text, bool keep_white_space) {
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    const std::string_view bytes = text.substr(at, point.num_bytes);
    at += point.num_bytes;
    const bool white_space = point.value == U'\n' || point.value == U'\t';
    if (!point.valid || (is_unsafe(point.value) && !(keep_white_space && white_space))) {
      out += "<i class=\"hidden-character\">" + visible(bytes) + "</i>";
    } else if (const std::string_view named = entity(point.value); !named.empty()) {
      out += named;
    } else {
      out += bytes;
    }
  }
  return out;
}

}  // namespace

std::string html(std::string_view text) { return escape(text, true); }

std::string html_name(std::string_view text) { return "<bdi>" + escape(text, false) + "</bdi>"; }

}  // namespace sameish::cli
