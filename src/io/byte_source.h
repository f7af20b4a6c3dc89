// ByteSource: the bytes of one input, unpacked; open_byte_source() sees by the first bytes whether gzip or zstd
//          packed them.
// Idea     a decoder gives every good byte it has before it reports damage, so complete records ahead of a fault count.
// Cost     plain files are read straight into the caller's memory; decoders keep one 256 KiB input buffer.
// Errors   read_failed: the system refused a read. invalid_record: damaged or cut from here on. resource_limit: a zstd
//          window above the limit. After an error the source is over.
// Threads  one thread; num_bytes_read() of the progress counter may be read by any.
// Tests    tests/unit/io/byte_source_test.cc, tests/safety/io/damaged_archives_test.cc
#pragma once

#include <sameish/result.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/file_system.h"
#include "io/padded_buffer.h"

namespace sameish::io {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  /// Up to `length` bytes (length > 0); 0 only at the end.
  virtual Result<std::size_t> read(char* out, std::size_t length) = 0;
};

/// A file with a look ahead: what decoders read from.
class InputWindow {
 public:
  static constexpr std::size_t kBytes = std::size_t{256} << 10;

  /// `num_bytes_read` counts what comes from the file, for progress.
  InputWindow(std::unique_ptr<File> file, std::atomic<std::uint64_t>& num_bytes_read);

  /// Bytes read and not yet consumed.
  [[nodiscard]] std::string_view bytes() const noexcept { return buffer_.view().substr(begin_); }
  /// The place of bytes() in the file.
  [[nodiscard]] std::uint64_t position() const noexcept { return position_; }
  [[nodiscard]] const std::string& name() const noexcept { return file_->path(); }
  void consume(std::size_t length) noexcept;
  /// Reads more behind bytes(); false at the end of the file.
  Result<bool> refill();
  /// Reads until at least `length` bytes are there, or the file ends.
  Status ensure(std::size_t length);
  /// Past the window: from the file into `out`. Only when bytes() is empty.
  Result<std::size_t> read_through(char* out, std::size_t length);

 private:
  std::unique_ptr<File> file_;
  std::atomic<std::uint64_t>& num_bytes_read_;
  PaddedBuffer buffer_;
  std::size_t begin_ = 0;
  std::uint64_t position_ = 0;
};

enum class Compression : std::uint8_t { none, gzip, zstd };

struct OpenedBytes {
  std::unique_ptr<ByteSource> bytes;
  Compression compression = Compression::none;
};

/// Looks at the first bytes of `file` and unpacks accordingly. Kinds of files we know but do not read (bzip2, xz, zip,
/// Parquet) are invalid_record with advice.
Result<OpenedBytes> open_byte_source(std::unique_ptr<File> file, int max_zstd_window_log,
                                     std::atomic<std::uint64_t>& num_bytes_read);

std::unique_ptr<ByteSource> make_gzip_source(InputWindow window);
std::unique_ptr<ByteSource> make_zstd_source(InputWindow window, int max_window_log);

}  // namespace sameish::io
