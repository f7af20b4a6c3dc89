// Record: what the program wants to know of one input line.
// Idea     views into the line or the parser; they live until the parser's next line.
// Threads  a plain value.
// Tests    tests/unit/io/record_parser_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sameish::io {

/// Which fields to look for. A name that begins with '/' is a JSON pointer.
struct RecordFields {
  std::string text = "text";
  std::string id = "id";
  std::string features;             ///< "" : not looked for; else a record may bring [["word",weight],...] for its text
  std::vector<std::string> extras;  ///< fields that representative policies ask for
  bool needs_text = true;           ///< false: `text` is not looked for, and a record may do without
};

enum class ValueKind : std::uint8_t { missing, null, boolean, integer, real, string, composite };

/// A field as it came: the characters of a string, the digits of a number, "true" or "false".
struct FieldValue {
  ValueKind kind = ValueKind::missing;
  std::string_view text;
};

struct WeightedWord {
  std::string_view word;
  double weight = 0;
  std::int64_t integer = 0;  ///< the same weight, if is_integer
  bool is_integer = false;
};

struct Record {
  std::string_view id;  ///< a number's digits come back as they were
  std::string_view text;
  bool has_id = false;  ///< null counts as no id
  bool has_text = false;
  bool has_features = false;
  std::vector<WeightedWord> features;
  std::vector<FieldValue> extras;  ///< one for each of RecordFields::extras
};

}  // namespace sameish::io
