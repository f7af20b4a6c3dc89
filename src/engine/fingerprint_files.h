// FingerprintFiles: all files of ready fingerprints of a request, in order, as blocks of whole lines or values.
// Idea     one thread reads, unpacks and cuts; FingerprintParser reads the values on others. What the first file is
//          is known once it is opened, before anything is asked for: an index is made, or refuses, by that.
// Cost     the file's read and a count of its line breaks.
// Threads  next() by one thread; bytes_read() by any; file(i) by any thread that got a block of file i.
// Tests    tests/unit/engine/fingerprint_files_test.cc, tests/safety/engine/damaged_fingerprints_test.cc
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/index_input.h>

#include "base/file_system.h"
#include "engine/byte_blocks.h"
#include "io/input_list.h"
#include "io/padded_buffer.h"

namespace sameish::engine {

/// What a file of fingerprints is, by its beginning.
struct FingerprintShape {
  FingerprintFormat format = FingerprintFormat::automatic;  ///< automatic: the file holds nothing
  unsigned bits = 0;                                        ///< 0: the beginning does not say
  bool has_ids = false;
  std::string scheme;  ///< of a header line; empty: it does not say
};

/// The shape of lines, by the first of them. Errors: invalid_record with what was found.
[[nodiscard]] Result<FingerprintShape> shape_of_lines(std::string_view first_bytes, FingerprintFormat asked);

/// A piece of a file.
struct FingerprintBytes {
  io::PaddedBuffer bytes;
  FingerprintFormat format = FingerprintFormat::hex;
  unsigned bits = 64;  ///< of binary values and NumPy rows
  bool has_ids = false;
  std::uint32_t file = 0;
  std::uint64_t first_line = 1;   ///< of the block; or the number of its first value, from 1
  std::uint64_t file_offset = 0;  ///< in the unpacked file
  std::vector<Rejection> rejections;
};

class FingerprintFiles {
 public:
  struct Options {
    InputOptions input;
    FingerprintFormat format = FingerprintFormat::automatic;
    unsigned binary_bits = 64;
  };

  /// Errors: those of LineSource::open.
  static Result<std::unique_ptr<FingerprintFiles>> open(FileSystem& files, Options options);

  /// Of the first file that holds anything.
  [[nodiscard]] const FingerprintShape& first_shape() const noexcept { return first_shape_; }

  /// The next block, which may hold rejections alone; false when all files are over.
  Result<bool> next(FingerprintBytes& out);

  [[nodiscard]] const std::string& file(std::size_t i) const { return inputs_[i].path; }
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_.load(std::memory_order_relaxed); }
  /// 0 if a stream is among the files.
  [[nodiscard]] std::uint64_t bytes_total() const noexcept { return bytes_total_; }

 private:
  FingerprintFiles(FileSystem& files, Options options, std::vector<io::InputFile> inputs);

  Status open_next();
  Result<std::unique_ptr<ByteBlocks>> open_bytes(const io::InputFile& input);
  Status recognize(const std::string& path);
  Status refuse(FingerprintBytes& out, const Error& error);
  void describe(FingerprintBytes& out);
  void check_end(FingerprintBytes& out);
  [[nodiscard]] std::size_t value_bytes() const noexcept;
  [[nodiscard]] std::string refusal_of_end(std::uint64_t num_rest) const;

  FileSystem& files_;
  Options options_;
  std::vector<io::InputFile> inputs_;
  std::size_t num_opened_ = 0;
  std::unique_ptr<ByteBlocks> blocks_;  // of the file num_opened_ - 1
  FingerprintShape shape_, first_shape_;
  std::optional<std::uint64_t> num_rows_;  // that a NumPy header promised
  std::optional<Error> refused_;           // of the file just opened, not yet told
  std::uint64_t next_line_ = 1;
  std::uint64_t offset_ = 0;
  std::atomic<std::uint64_t> bytes_read_{0};
  std::uint64_t bytes_total_ = 0;
};

}  // namespace sameish::engine
