#include "io/object_member.h"

#include <charconv>

#include "io/json_writer.h"

namespace sameish::io {
namespace {

/// `quoted` is a JSON string with its quotes; `key` is ASCII without a quote or backslash.
bool is_name(std::string_view quoted, std::string_view key) {
  std::string_view rest = quoted.substr(1, quoted.size() - 2);
  for (const char wanted : key) {
    if (rest.starts_with("\\u") && rest.size() >= 6) {
      unsigned code = 0;
      std::from_chars(rest.data() + 2, rest.data() + 6, code, 16);
      if (code != static_cast<unsigned char>(wanted)) return false;
      rest.remove_prefix(6);
    } else if (rest.starts_with(wanted)) {
      rest.remove_prefix(1);
    } else {
      return false;
    }
  }
  return rest.empty();
}

/// Behind the closing quote of the string that begins at `at`.
std::size_t string_end(std::string_view line, std::size_t at) {
  for (++at; at < line.size() && line[at] != '"'; ++at) {
    if (line[at] == '\\') ++at;
  }
  return at + 1;
}

/// The end of the member that begins at `at`: the comma behind it, or the brace that closes the object.
std::size_t member_end(std::string_view line, std::size_t at) {
  std::size_t depth = 0;
  while (at < line.size()) {
    const char c = line[at];
    if (c == '"') {
      at = string_end(line, at);
      continue;
    }
    if (depth == 0 && (c == ',' || c == '}')) return at;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    ++at;
  }
  return line.size();
}

/// The object without its members of the name `key`, each with the comma that stood before it, or else behind it.
std::string without_member(std::string_view line, std::string_view key) {
  std::size_t at = line.find('{') + 1;
  std::string kept(line.substr(0, at));
  bool any_kept = false;
  while (at < line.size()) {
    const std::size_t end = member_end(line, at);
    const std::size_t name = line.find('"', at);
    const bool is_member = name < end;  // else the object is empty
    if (!is_member || !is_name(line.substr(name, string_end(line, name) - name), key)) {
      if (any_kept) kept += ',';
      kept += line.substr(at, end - at);
      any_kept = true;
    }
    at = end + 1;
    if (end < line.size() && line[end] == '}') return kept.append(line.substr(end));
  }
  return kept;
}

bool may_have_member(std::string_view line, std::string_view key) {
  return line.find(key) != std::string_view::npos || line.find("\\u") != std::string_view::npos;
}

}  // namespace

void append_with_member(std::string& out, std::string_view line, std::string_view key, std::string_view value) {
  std::string kept;
  if (may_have_member(line, key)) {
    kept = without_member(line, key);
    line = kept;
  }
  const std::size_t brace = line.rfind('}');
  if (brace == std::string_view::npos) {  // not an object: never the case for a line a parser took
    out += line;
    return;
  }
  const std::string_view body = line.substr(0, brace);
  const std::size_t last = body.find_last_not_of(" \t\r\n");
  // In an object a bare '{' can be the last byte before the end only if there is no member at all.
  const bool is_empty = last == std::string_view::npos || body[last] == '{';
  out += body;
  if (!is_empty) out += ',';
  append_json_string(out, key);
  out += ':';
  append_json_string(out, value);
  out += line.substr(brace);
}

}  // namespace sameish::io
