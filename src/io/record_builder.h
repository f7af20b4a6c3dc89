// RecordBuilder: the rules of a record, in one place for both JSON parsers.
// Idea     a parser walks; for each wanted field it meets it calls take(). Here a second occurrence, a wrong type, a
//          number beyond 64 bits and a malformed weight are refused, and finish() misses what must be there.
// Threads  one thread.
// Tests    tests/unit/io/record_parser_test.cc
#pragma once

#include <sameish/result.h>

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "io/field_path.h"
#include "io/record.h"

namespace sameish::io {

class RecordBuilder {
 public:
  explicit RecordBuilder(const RecordFields& fields);

  /// The places looked for, in the order of the `field` numbers below.
  [[nodiscard]] const std::vector<FieldPath>& paths() const noexcept { return paths_; }
  [[nodiscard]] bool is_features(std::size_t field) const noexcept { return field == features_field_; }

  void start();
  /// A wanted field with a plain value, or `composite`.
  Status take(std::size_t field, FieldValue value);
  /// The features field is an array; then each pair: its two values, in order, and their number.
  Status start_features(std::size_t field);
  Status take_pair(const FieldValue& word, const FieldValue& weight, std::size_t num_values);
  Status refuse_features();
  /// The complete record; invalid_record if the text is missing and needed.
  Status finish();

  /// Keeps `text` until the next start().
  std::string_view keep(std::string_view text);

  [[nodiscard]] const Record& record() const noexcept { return record_; }

 private:
  Status note_seen(std::size_t field);
  Status take_id(const FieldValue& value);
  Status take_text(const FieldValue& value);

  std::vector<FieldPath> paths_;
  std::size_t features_field_ = ~std::size_t{0};
  std::size_t first_extra_ = 2;
  bool needs_text_ = true;
  std::vector<bool> seen_;
  std::deque<std::string> kept_;
  Record record_;
};

}  // namespace sameish::io
