#include "io/table_row.h"

#include <algorithm>

namespace sameish::io {
namespace {

/// Takes the part of `rest` before the next `separator`.
std::string_view take_until(std::string_view& rest, char separator) {
  const std::size_t length = std::min(rest.find(separator), rest.size());
  const std::string_view taken = rest.substr(0, length);
  rest.remove_prefix(length);
  return taken;
}

}  // namespace

const std::vector<std::string_view>& TableRow::split_csv(std::string_view row) {
  fields_.clear();
  unquoted_.clear();
  unquoted_.reserve(row.size());  // never more than the row: views into it stay valid
  while (true) {
    fields_.push_back(row.starts_with('"') ? take_quoted(row) : take_until(row, ','));
    if (row.empty()) return fields_;
    row.remove_prefix(1);
  }
}

/// `rest` begins with a quote. Leaves it at the next separator, or empty.
std::string_view TableRow::take_quoted(std::string_view& rest) {
  const std::size_t begin = unquoted_.size();
  rest.remove_prefix(1);
  while (true) {
    unquoted_ += take_until(rest, '"');
    if (rest.empty()) break;  // not closed: the splitter has refused such a record already
    rest.remove_prefix(1);
    if (!rest.starts_with('"')) break;
    unquoted_ += '"';
    rest.remove_prefix(1);
  }
  unquoted_ += take_until(rest, ',');
  return std::string_view(unquoted_).substr(begin);
}

const std::vector<std::string_view>& TableRow::split_tsv(std::string_view row) {
  fields_.clear();
  while (true) {
    fields_.push_back(take_until(row, '\t'));
    if (row.empty()) return fields_;
    row.remove_prefix(1);
  }
}

}  // namespace sameish::io
