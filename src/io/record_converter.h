// RecordConverter: puts documents of other formats into a block as JSON lines.
// Idea     decode (another encoding, or a check of the UTF-8), write one JSON object, note it in the block; whatever is
//          wrong becomes a rejection that names file, line and byte.
// Threads  one thread.
// Tests    tests/unit/io/table_reader_test.cc
#pragma once

#include <sameish/result.h>

#include <string>
#include <string_view>

#include "io/json_writer.h"
#include "io/line_block.h"
#include "io/record_reader.h"

namespace sameish::io {

class RecordConverter {
 public:
  explicit RecordConverter(ReaderContext context);

  /// False (and a rejection) if `raw` is not text of the stated encoding. The view lives until the next call.
  bool decode(LineBlock& out, std::string_view raw, std::uint64_t line, std::uint64_t file_byte,
              std::string_view& text);

  /// Starts the JSON object of a record; finish() adds it to the block.
  JsonWriter& start();
  void finish(LineBlock& out, std::uint64_t line, std::uint64_t file_byte);

  /// A record of an id and a text alone.
  void add(LineBlock& out, std::string_view id, std::string_view text, std::uint64_t line, std::uint64_t file_byte);
  /// A line that is a JSON object already.
  void add_line(LineBlock& out, std::string_view line_text, std::uint64_t line, std::uint64_t file_byte);

  void reject(LineBlock& out, ErrorCode code, std::uint64_t line, std::uint64_t file_byte,
              const std::string& what) const;

  /// The keys under which id and text are written. A pointer of several steps has none: invalid_argument.
  [[nodiscard]] Status check_fields() const;
  [[nodiscard]] const std::string& id_key() const noexcept { return id_key_; }
  [[nodiscard]] const std::string& text_key() const noexcept { return text_key_; }
  [[nodiscard]] const ReaderContext& context() const noexcept { return context_; }
  /// "file:line", the id of a record that has none.
  [[nodiscard]] std::string place(std::uint64_t line) const;

 private:
  ReaderContext context_;
  std::string id_key_;
  std::string text_key_;
  std::string decoded_;
  std::string json_;
  JsonWriter writer_;
};

}  // namespace sameish::io
