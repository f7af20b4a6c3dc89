// LineBlock: about a megabyte of complete records of one file, each a JSON object on one line.
// Idea     the reading thread only cuts; worker threads parse. A block carries what a worker needs to name a place: the
//          file, the line's number, and the byte in the file where that is known.
// Threads  a plain value, handed from the reader to a worker and back for its memory.
// Tests    tests/unit/io/line_source_test.cc
#pragma once

#include <sameish/input.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "io/padded_buffer.h"

namespace sameish::io {

/// One record inside a block.
struct LineRef {
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  std::uint64_t line_number = 0;  ///< 1-based line where the record starts; its number in formats without lines
};

struct LineBlock {
  PaddedBuffer buffer;  ///< at least PaddedBuffer::kPadding readable bytes follow every line
  std::vector<LineRef> lines;
  std::vector<Rejection> rejections;
  std::uint32_t file = 0;
  std::uint64_t file_offset = 0;  ///< of the buffer's first byte in the unpacked file, meaningful if `unchanged`
  std::uint64_t num_blank_lines = 0;
  bool unchanged = false;  ///< the lines are bytes of the unpacked file: a line stands at file_offset + offset there
  bool in_place = false;   ///< and it is not packed: they can be read again from it

  [[nodiscard]] std::string_view line(const LineRef& ref) const noexcept {
    return {buffer.data() + ref.offset, ref.length};
  }

  void clear() {
    buffer.clear();
    lines.clear();
    rejections.clear();
    file_offset = 0;
    num_blank_lines = 0;
    unchanged = false;
    in_place = false;
  }
};

}  // namespace sameish::io
