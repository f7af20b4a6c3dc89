// JsonWriter: appends JSON to a string, with commas placed by itself and nothing else decided for the caller.
// Idea     runs without special bytes are found eight bytes at a time and copied whole; numbers by std::to_chars, so a
//          real reads back to the same value. What is not UTF-8 (a path may hold any bytes) becomes U+FFFD, a byte each;
//          a not-finite real becomes null.
// Cost     about a nanosecond for 3 bytes of ordinary text.
// Threads  one writer, one thread.
// Tests    tests/unit/io/json_writer_test.cc, tests/differential/io/json_writer_test.cc (read back by another library)
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace sameish::io {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(&out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }

  /// The key of the next value.
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::nullptr_t) { return raw("null"); }
  template <std::integral Integer>
    requires(!std::same_as<Integer, bool> && !std::same_as<Integer, char>)
  JsonWriter& value(Integer number) {
    char digits[24];
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof digits, number);
    return raw({digits, static_cast<std::size_t>(end.ptr - digits)});
  }
  /// `json` is a complete JSON value, put in as it is.
  JsonWriter& raw(std::string_view json);

  template <class Value>
  JsonWriter& member(std::string_view name, const Value& content) {
    key(name);
    return value(content);
  }

  /// Ends a line of JSON Lines.
  void end_line() {
    *out_ += '\n';
    needs_comma_ = false;
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  void separate() {
    if (needs_comma_) *out_ += ',';
  }

  std::string* out_;
  bool needs_comma_ = false;
};

/// Appends `text` as a JSON string, quotes included.
void append_json_string(std::string& out, std::string_view text);

}  // namespace sameish::io
