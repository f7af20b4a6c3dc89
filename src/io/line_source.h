// LineSource: all inputs of a request, in order, as blocks of JSON lines.
// Idea     one thread reads, unpacks and cuts; the blocks are parsed by others. Compression is seen by the first bytes,
//          the format as format.h says. Damage, refused files and giant records become rejections inside the blocks;
//          only what the system refuses to read, and a request that cannot be met, ends the run.
// Cost     plain JSON Lines: the file's read and one memchr a byte.
// Threads  next() by one thread; bytes_read() by any; file(i) by any thread that got a block of file i.
// Tests    tests/unit/io/line_source_test.cc, tests/safety/io/damaged_archives_test.cc
#pragma once

#include <sameish/input.h>
#include <sameish/result.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"
#include "io/input_list.h"
#include "io/line_block.h"
#include "io/record_reader.h"

namespace sameish::io {

/// Told, on the reading thread, of every file that was read as something it may not be.
using InputLog = std::function<void(std::string message)>;

class LineSource {
 public:
  /// Lists the inputs; invalid_argument for an unknown format or limit, read_failed for a path that is not there.
  /// `chooser` may be empty: all input is UTF-8. So may `log`.
  static Result<std::unique_ptr<LineSource>> open(FileSystem& files, const InputOptions& options,
                                                  TranscoderChooser chooser = {}, InputLog log = {});

  /// The next block, its memory reused; false when all inputs are over.
  Result<bool> next(LineBlock& out);

  [[nodiscard]] std::size_t num_files() const noexcept { return inputs_.size(); }
  /// Name and status of an input; the status is of the moment it was opened.
  [[nodiscard]] const InputFile& file(std::size_t i) const { return inputs_[i]; }

  /// Of the inputs as they lie on disk, packed or not.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_.load(std::memory_order_relaxed); }
  /// 0 if a stream is among the inputs.
  [[nodiscard]] std::uint64_t bytes_total() const noexcept { return bytes_total_; }

 private:
  LineSource(FileSystem& files, const InputOptions& options, TranscoderChooser chooser, InputLog log, Format format,
             std::vector<InputFile> inputs);

  Result<bool> open_file(LineBlock& out);
  Result<std::unique_ptr<RecordReader>> make_reader(std::unique_ptr<File> file, const InputFile& input);
  Status refuse(LineBlock& out, const Error& error);
  [[nodiscard]] Format choose_format(const InputFile& input, const std::string& name, std::string_view first) const;

  FileSystem& files_;
  InputOptions options_;
  TranscoderChooser chooser_;
  InputLog log_;
  Format format_;
  std::vector<InputFile> inputs_;
  std::size_t next_input_ = 0;
  std::unique_ptr<RecordReader> reader_;
  std::atomic<std::uint64_t> bytes_read_{0};
  std::uint64_t bytes_total_ = 0;
};

}  // namespace sameish::io
