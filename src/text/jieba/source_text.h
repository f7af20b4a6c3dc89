// SourceText: a text buffer with the name its errors use, and a walk over its lines.
// Idea     the room knows no files: the caller reads them and gives label and bytes. Every message is "label:line:
//          ...".
// Threads  plain values.
// Tests    tests/unit/text/jieba_sources_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sameish/result.h>

namespace sameish::text::jieba {

struct SourceText {
  std::string label;       ///< what messages call it: a path, usually
  std::string_view bytes;  ///< must outlive the call
};

/// invalid_record at a line (1-based) of `source`.
[[nodiscard]] inline Error source_error(const SourceText& source, std::uint64_t line, const std::string& what) {
  return {ErrorCode::invalid_record, source.label + ":" + std::to_string(line) + ": " + what};
}

/// Whitespace as Python strips it from bytes.
[[nodiscard]] constexpr bool is_ascii_space(char byte) noexcept {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

[[nodiscard]] constexpr std::string_view strip(std::string_view line) noexcept {
  while (!line.empty() && is_ascii_space(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_ascii_space(line.back())) line.remove_suffix(1);
  return line;
}

/// The start of `text` for a message, its unprintable bytes as '?'.
[[nodiscard]] inline std::string quoted(std::string_view text) {
  constexpr std::size_t kShownBytes = 40;
  std::string shown(text.substr(0, kShownBytes));
  for (char& byte : shown) {
    if (static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F) byte = '?';
  }
  // Not in the middle of a code point: the message itself stays UTF-8 when the text is.
  while (text.size() > kShownBytes && !shown.empty() && (static_cast<unsigned char>(shown.back()) & 0xC0U) == 0x80U) {
    shown.pop_back();
  }
  if (text.size() > kShownBytes && !shown.empty() && static_cast<unsigned char>(shown.back()) >= 0x80U)
    shown.pop_back();
  return "'" + shown + (text.size() > kShownBytes ? "...'" : "'");
}

/// Calls visit(line without its LF, line number from 1) for each line; stops at the first error. A last line needs no
/// LF.
template <class Visit>
[[nodiscard]] Status for_each_line(std::string_view bytes, Visit&& visit) {
  std::uint64_t line_number = 0;
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    Status status = visit(bytes.substr(0, end), ++line_number);
    if (!status.ok()) return status;
    bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  }
  return {};
}

}  // namespace sameish::text::jieba
