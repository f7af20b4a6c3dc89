// JsonWriter: appends one JSON value to a string, members in the order they are written.
// Idea     commas and colons follow from the calls; strings are valid UTF-8 and harmless on a terminal whatever comes in:
//          controls and characters that reorder text are written as \u escapes (the same value to a reader), bytes
//          that are not UTF-8 as U+FFFD.
// Tests    tests/unit/cli/json_writer_test.cc
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sameish::cli {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  JsonWriter& begin_object() { return open('{'); }
  JsonWriter& end_object() { return close('}'); }
  JsonWriter& begin_array() { return open('['); }
  JsonWriter& end_array() { return close(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(double number);  ///< shortest digits that read back equal; null when not finite
  template <std::unsigned_integral Number>
  JsonWriter& value(Number number) {
    if constexpr (std::same_as<Number, bool>) {
      return literal(number ? "true" : "false");
    } else {
      return whole(number);
    }
  }
  JsonWriter& null() { return literal("null"); }
  template <class T>
  JsonWriter& value(const std::optional<T>& maybe) {
    return maybe ? value(*maybe) : null();
  }
  /// key(name).value(v).
  template <class T>
  JsonWriter& member(std::string_view name, const T& v) {
    return key(name).value(v);
  }

 private:
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);
  JsonWriter& literal(std::string_view text);
  JsonWriter& whole(std::uint64_t number);
  void separate();

  std::string& out_;
  bool needs_comma_ = false;
};

/// Appends `text` with quotes, as JsonWriter does.
void append_json_string(std::string& out, std::string_view text);

/// JSON that was made for a file, ready for a terminal: what commands or reorders is escaped, the value stays the same.
[[nodiscard]] std::string json_for_terminal(std::string_view json);

}  // namespace sameish::cli
