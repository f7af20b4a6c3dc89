#include "engine/record_pass.h"

#include <algorithm>
#include <limits>

namespace sameish::engine {

Rejection rejection_of(const io::LineSource& source, const io::LineBlock& block, const io::LineRef& line,
                       const Error& error, std::optional<std::size_t> fault_byte) {
  Rejection rejection;
  rejection.file = source.file(block.file).path;
  rejection.line = line.line_number;
  rejection.byte = block.unchanged ? block.file_offset + line.offset + fault_byte.value_or(0) : 0;
  rejection.code = error.code;
  rejection.message = place_of(source, block, line.line_number) + ": " + error.message;
  return rejection;
}

void sort_by_place(std::vector<Rejection>& rejections) {
  // What is about the rest of a file has no line, and comes after all that were read of it.
  const auto place = [](const Rejection& rejection) {
    return rejection.line == 0 ? std::numeric_limits<std::uint64_t>::max() : rejection.line;
  };
  std::stable_sort(rejections.begin(), rejections.end(),
                   [&](const Rejection& a, const Rejection& b) { return place(a) < place(b); });
}

}  // namespace sameish::engine
