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

Rejection rejection_of(const io::LineSource& source, const io::Rejection& rejection) {
  return {.file = source.file(rejection.file).path,
          .line = rejection.line_number,
          .byte = 0,
          .code = rejection.code,
          .message = rejection.message};
}

}  // namespace sameish::engine
