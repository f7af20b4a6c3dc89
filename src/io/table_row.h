// TableRow: the fields of one row of a CSV or TSV file.
// Idea     CSV by RFC 4180, and gently beyond it: a quote that does not begin a field is text, and what follows a
//          closing quote belongs to the field. TSV is split at tabs and nothing else.
// Threads  one thread.
// Tests    tests/unit/io/table_reader_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sameish::io {

class TableRow {
 public:
  /// The fields live until the next split, and as long as `row`.
  const std::vector<std::string_view>& split_csv(std::string_view row);
  const std::vector<std::string_view>& split_tsv(std::string_view row);

 private:
  std::string_view take_quoted(std::string_view& rest);

  std::vector<std::string_view> fields_;
  std::string unquoted_;
};

}  // namespace sameish::io
