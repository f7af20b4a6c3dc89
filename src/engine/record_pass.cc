#include "engine/record_pass.h"

namespace sameish::engine {

Rejection rejection_of(const io::LineSource& source, const io::LineBlock& block, const io::LineRef& line,
                       const Error& error) {
  Rejection rejection;
  rejection.file = source.file(block.file).path;
  rejection.line = line.line_number;
  rejection.byte = block.in_place ? block.file_offset + line.offset : 0;
  rejection.code = error.code;
  rejection.message = place_of(source, block, line.line_number) + ": " + error.message;
  return rejection;
}

}  // namespace sameish::engine
