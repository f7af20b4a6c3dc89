// ByteBlocks: an input file in blocks that end where a line or a value ends.
// Idea     one read a block and one search backwards for its last line break; what is left over begins the next block.
//          Before damage every whole line or value is given.
// Cost     a read, and a copy of the rest a block.
// Threads  one thread.
// Tests    tests/unit/engine/fingerprint_files_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sameish/result.h>

#include "io/byte_source.h"
#include "io/padded_buffer.h"

namespace sameish::engine {

class ByteBlocks {
 public:
  /// `name` is for messages.
  ByteBlocks(std::unique_ptr<io::ByteSource> bytes, std::string name, std::uint64_t max_line_bytes)
      : bytes_(std::move(bytes)), name_(std::move(name)), max_line_bytes_(max_line_bytes) {}

  /// Up to `length` bytes from here, fewer only where the file ends or is damaged.
  std::string_view peek(std::size_t length);
  /// Passes over bytes that were peeked.
  void skip(std::size_t length) { rest_.erase(0, length); }

  /// About a megabyte, or less at the end; false when nothing is left. `width` is that of a value; 0: lines, of which the
  /// last may lack its end. Errors: those of ByteSource; resource_limit for a line that is too long.
  Result<bool> next(io::PaddedBuffer& out, std::size_t width);

 private:
  void fill(io::PaddedBuffer& out, std::size_t wanted);

  std::unique_ptr<io::ByteSource> bytes_;
  std::string name_;
  std::uint64_t max_line_bytes_;
  std::string rest_;  // read and not yet given
  std::optional<Error> fault_;
  bool over_ = false;
};

}  // namespace sameish::engine
