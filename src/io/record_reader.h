// RecordReader: one input file of any format as blocks of JSON lines.
// Idea     JSON Lines pass through untouched. Every other format is turned into JSON lines here, under the field names
//          the options ask for, so that nothing behind this room knows another format.
// Threads  one thread.
// Tests    tests/unit/io/*_reader_test.cc
#pragma once

#include <sameish/input.h>
#include <sameish/result.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "io/byte_source.h"
#include "io/line_block.h"

namespace sameish::io {

/// Turns bytes of another encoding into UTF-8; an empty one stands for "the input is UTF-8".
using Transcoder = std::function<Result<std::string>(std::string_view bytes)>;

/// Chooses the transcoder of a file by its name and up to 64 KiB of its first bytes.
using TranscoderChooser = std::function<Result<Transcoder>(const std::string& name, std::string_view first_bytes)>;

/// What a reader knows of the file it reads.
struct ReaderContext {
  std::string name;
  std::uint32_t file = 0;
  std::uint64_t size_hint_bytes = 0;  ///< 0: unknown
  bool is_plain = false;              ///< a regular file, not packed: lines can be found again in place
  Transcoder transcoder;
  InputOptions options;
};

class RecordReader {
 public:
  RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;
  virtual ~RecordReader() = default;

  /// The next block (which may hold rejections alone); false when the file is over.
  virtual Result<bool> next(LineBlock& out) = 0;
};

std::unique_ptr<RecordReader> make_json_lines_reader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context);
/// Each line a document.
std::unique_ptr<RecordReader> make_lines_reader(std::unique_ptr<ByteSource> bytes, const ReaderContext& context);
/// The file one document.
std::unique_ptr<RecordReader> make_document_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context);
/// RFC 4180 with quotes, separated by commas.
std::unique_ptr<RecordReader> make_csv_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context);
/// Plain split at tabs; no quotes, no escapes.
std::unique_ptr<RecordReader> make_tsv_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context);
/// WARC/1.0 and 1.1, WET.
std::unique_ptr<RecordReader> make_warc_reader(std::unique_ptr<ByteSource> bytes, ReaderContext context);

}  // namespace sameish::io
