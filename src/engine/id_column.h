// IdColumn: a file of ids beside a file of fingerprints, read in step with it.
// Threads  one thread.
// Tests    tests/unit/engine/fingerprint_files_test.cc
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include <sameish/index.h>
#include <sameish/input.h>

#include "base/file_system.h"
#include "engine/byte_blocks.h"
#include "engine/entry_block.h"

namespace sameish::engine {

class IdColumn {
 public:
  /// Errors: read_failed, invalid_record.
  static Result<std::unique_ptr<IdColumn>> open(FileSystem& files, const std::string& path, const InputOptions& input);

  /// Numbers if all that was seen of it are.
  [[nodiscard]] IdKind kind() const noexcept { return kind_; }

  /// Gives the entries of a counted block their ids by the rule. An id that cannot be one rejects its entry. Errors:
  /// invalid_record when the file has fewer ids.
  Status give(EntryBlock& block, IdRule rule);
  /// After the last block. Errors: invalid_record when ids are left over.
  Status finish();

 private:
  IdColumn(std::string path, std::unique_ptr<ByteBlocks> blocks) : path_(std::move(path)), blocks_(std::move(blocks)) {}

  Status recognize();
  Result<bool> next(std::string_view& id, std::uint64_t& number);

  std::string path_;
  std::unique_ptr<ByteBlocks> blocks_;
  io::PaddedBuffer block_;
  std::size_t at_ = 0;           // in block_
  std::size_t value_bytes_ = 0;  // 0: lines
  IdKind kind_ = IdKind::numbers;
  std::uint64_t num_given_ = 0;
  std::atomic<std::uint64_t> bytes_read_{0};
};

}  // namespace sameish::engine
