// RecordStore: every record of a run as it came, to be read again, at 12 bytes of memory each.
// Idea     a line of a plain JSON Lines file is found again where it lies; anything else (packed files, streams,
//          converted formats) is spooled to a file without a name. A location is 64 bits: either a byte of the
//          spool, or an input number (23 bits) and a byte in it (40 bits); what does not fit is spooled.
// Guard    an input whose size, time or identity changed since the first look is read_failed, never read as if it
//          had not: looked at when it is opened again, and by check_unchanged().
// Threads  append() by one thread; after finish(), fetch() by any number and one scan() each.
// Tests    tests/unit/io/record_store_test.cc
#pragma once

#include <sameish/result.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/chunked_vector.h"
#include "base/file_system.h"
#include "io/line_source.h"

namespace sameish::io {

class RecordStore {
 public:
  /// The spool, if needed, lies in `scratch_directory`.
  RecordStore(FileSystem& files, std::string scratch_directory);
  ~RecordStore();

  /// The next record; its number is size() before the call.
  Status append(const LineSource& source, const LineBlock& block, const LineRef& line);
  /// Nothing more comes; from here on records can be read.
  Status finish();

  [[nodiscard]] std::uint64_t size() const noexcept { return locations_.size(); }
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept;
  [[nodiscard]] std::uint64_t num_spooled_bytes() const noexcept { return num_spooled_bytes_; }

  /// Record `number` into `out`, as it came.
  Status fetch(std::uint64_t number, std::string& out) const;

  /// Records [begin, end) in order, read a megabyte at a time. The line has the padding that RecordParser::parse wants.
  using Visit = std::function<Status(std::uint64_t number, std::string_view line)>;
  Status scan(std::uint64_t begin, std::uint64_t end, const Visit& visit) const;

  /// read_failed if an input that was read in place is not what it was. Ask after the last read: only then is it certain
  /// that all of them saw the same bytes.
  [[nodiscard]] Status check_unchanged() const;

 private:
  struct Source;  // one input file read in place
  class Window;
  struct Location {
    bool is_spooled = false;
    std::uint32_t source = 0;
    std::uint64_t offset = 0;
  };

  static Error changed(const Source& source);
  static Location unpack(std::uint64_t packed) noexcept;
  std::uint32_t source_number(const LineSource& source, std::uint32_t file);
  Status spool(std::string_view line);
  Status flush_spool();
  Result<std::shared_ptr<const File>> open(const Location& location) const;

  FileSystem& files_;
  std::string scratch_directory_;
  ChunkedVector<std::uint64_t> locations_;
  ChunkedVector<std::uint32_t> lengths_;
  std::vector<std::unique_ptr<Source>> sources_;
  std::uint32_t last_file_ = ~std::uint32_t{0};
  std::shared_ptr<File> spool_;
  std::string spool_buffer_;
  std::uint64_t num_spooled_bytes_ = 0;
  mutable std::mutex open_mutex_;
  mutable std::vector<Source*> open_sources_;  // guarded by open_mutex_; oldest first
};

}  // namespace sameish::io
