// InputOptions: where records come from and how they are read. Rejection: a record that could not be.
// Idea     formats are detected by content and name; every record becomes a JSON object {id, text, other fields}.
//          Nothing is dropped silently.
// Threads  plain values.
// Tests    tests/unit/io/line_source_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <sameish/result.h>

namespace sameish {

/// Where records come from. Compression (gzip, zstd) is always detected by content.
struct InputOptions {
  std::vector<std::string> paths;   ///< files and directories, in this order; empty or "-": standard input
  std::string format = "auto";      ///< auto, jsonl, tsv, csv (the first row names the columns), text (a file is a
                                    ///< document), lines (a line is a document), warc
  std::string encoding = "utf-8";   ///< utf-8, gb18030, auto (guessed a file, and the guess is reported)
  std::string text_field = "text";  ///< a member's name, or a JSON pointer when it starts with '/'
  std::string id_field = "id";      ///< the same; a record without it gets "file:line"
  std::uint64_t max_record_bytes = 64ULL << 20U;  ///< longer records are rejected, never held; at most 1 GiB
  int max_zstd_window_log = 27;  ///< largest window a zstd frame may ask for, as a power of two: 27 is 128 MiB
};

/// A record that was not taken, and why. The message names file, line or byte, what was found and what was expected.
struct Rejection {
  std::string file;
  std::uint64_t line = 0;  ///< 1-based; the record's number for formats without lines; 0 when it is about the file
  std::uint64_t byte = 0;  ///< offset in the decompressed file, of the fault where known, else of the record
  ErrorCode code = ErrorCode::invalid_record;
  std::string message;
};

}  // namespace sameish
