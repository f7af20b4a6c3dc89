// RecordSplitter: cuts a stream of bytes into records that end at a line break, a block at a time.
// Idea     one forward pass: read behind what is left over, find each '\n' with memchr, keep the unfinished rest for
//          the next block. For CSV a small state machine skips line breaks inside quotes instead.
// Limits   a record above the limit is passed over without being stored: memory stays at limit + block.
// Damage   the complete records before a fault are given, then one rejection; the rest of the file is not read.
// Cost     a read and a memchr a byte, and a copy of the rest a block.
// Threads  one thread.
// Tests    tests/unit/io/record_splitter_test.cc, tests/differential/io/record_splitter_test.cc
#pragma once

#include <cstdint>
#include <string>

#include "io/byte_source.h"
#include "io/line_block.h"

namespace sameish::io {

struct SplitOptions {
  std::size_t block_bytes = std::size_t{1} << 20;
  std::uint64_t max_record_bytes = std::uint64_t{64} << 20;
  bool quotes = false;              ///< CSV: line breaks inside quoted fields belong to the record
  bool expects_utf8 = true;         ///< refuse a file that begins as UTF-16
  std::size_t size_hint_bytes = 0;  ///< of the file, if known: small files get small blocks
};

class RecordSplitter {
 public:
  RecordSplitter(ByteSource& bytes, std::string name, std::uint32_t file, const SplitOptions& options);

  /// The next block; false when nothing is left. Read errors are errors; damage is a rejection inside the block.
  Result<bool> next(LineBlock& out);

 private:
  Status fill(LineBlock& out);
  Status stop_at_fault(LineBlock& out, const Error& fault);
  bool start_file(LineBlock& out);
  void scan(LineBlock& out);
  void add_record(LineBlock& out, std::size_t begin, std::size_t end);
  void drop_oversized(LineBlock& out);
  void finish(LineBlock& out);
  void keep_rest(LineBlock& out);
  const char* find_end(const char* from, const char* end);
  const char* find_end_outside_quotes(const char* from, const char* end);
  void reject(LineBlock& out, ErrorCode code, std::uint64_t byte, const std::string& what) const;
  [[nodiscard]] std::uint64_t count_lines(std::string_view record) const;

  enum class QuoteState : std::uint8_t { field_start, bare, quoted, quote_in_quoted };

  ByteSource& bytes_;
  std::string name_;
  std::uint32_t file_;
  SplitOptions options_;
  std::string rest_;            // the unfinished record at the end of the last block
  std::uint64_t position_ = 0;  // of the next block's first byte in the unpacked stream
  std::uint64_t next_line_ = 1;
  std::size_t record_begin_ = 0;   // in the buffer being filled
  std::size_t scanned_ = 0;        // bytes of that buffer already looked at
  std::uint64_t num_dropped_ = 0;  // bytes of the oversized record being passed over; 0: none
  std::uint64_t num_dropped_lines_ = 0;
  QuoteState quote_state_ = QuoteState::field_start;
  bool at_start_ = true;
  bool at_end_ = false;
  bool done_ = false;
};

}  // namespace sameish::io
