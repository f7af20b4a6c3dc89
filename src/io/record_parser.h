// RecordParser: one line of JSON Lines to a Record.
// Idea     simdjson's document parser checks the whole line and we walk only the wanted fields. Its On-Demand interface
//          is not used: it accepts damage in fields it passes over. Lines it refuses (numbers beyond 64 bits, 1e400,
//          deep nesting) and giant lines, for which it would take 14 bytes a byte, go to the slow judge, which
//          decides and names the byte of the fault.
// Rules    a second id or text is refused; a numeric id is an integer of at most 64 bits; nesting at most kMaxDepth.
// Cost     2.5 GB/s on lines of 1 to 5 kB.
// Threads  one parser a thread.
// Tests    tests/unit/io/record_parser_test.cc, tests/differential/io/record_parser_test.cc,
//          tests/safety/io/bad_json_test.cc
#pragma once

#include <sameish/result.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "io/record.h"

namespace sameish::io {

/// Containers inside containers; the record itself is the first.
inline constexpr std::size_t kMaxDepth = 64;

class RecordParser {
 public:
  explicit RecordParser(const RecordFields& fields);
  RecordParser(RecordParser&&) noexcept;
  RecordParser& operator=(RecordParser&&) noexcept;
  ~RecordParser();

  /// At least PaddedBuffer::kPadding bytes must be readable behind `line`, as in a LineBlock. On success record() holds
  /// what was found. Errors are invalid_record or invalid_text, worded for a message that begins with file and line.
  Status parse(std::string_view line);
  /// For a line from anywhere: copies it first.
  Status parse_unpadded(std::string_view line);

  /// Of the last successful parse; its views live until the next one, and as long as `line`.
  [[nodiscard]] const Record& record() const noexcept;
  /// After a parse that failed: the byte of the line that is to blame, where there is one.
  [[nodiscard]] std::optional<std::size_t> fault_byte() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sameish::io
