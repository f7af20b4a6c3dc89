// BandTable: the band keys of all sketched texts, by band.
// Idea     rows arrive text by text but are needed band by band, so 1,024 texts at a time are turned: the keys of one band
//          lie together. Turned blocks go to a spill buffer; a band is then read with one short read a block.
// Memory   the spill buffer's budget, and 4 bytes a text for whose row it is. Keys are cut to 32 bits: a chance
//          collision costs a look at one pair more, nothing else.
// Threads  one writer; read_band() afterwards, by any number.
// Tests    tests/unit/engine/band_table_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <sameish/result.h>

#include "base/chunked_vector.h"
#include "engine/collection.h"
#include "io/spill_buffer.h"

namespace sameish::engine {

class BandTable {
 public:
  BandTable(FileSystem& files, const std::string& scratch_directory, std::uint32_t num_bands, std::size_t budget_bytes);

  /// keys.size() == num_bands.
  Status append(TextOrdinal text, std::span<const std::uint32_t> keys);
  Status finish();

  [[nodiscard]] std::uint32_t num_bands() const noexcept { return num_bands_; }
  [[nodiscard]] std::uint32_t num_rows() const noexcept { return static_cast<std::uint32_t>(texts_.size()); }
  [[nodiscard]] TextOrdinal text(std::uint32_t row) const noexcept { return texts_[row]; }
  /// Besides the spill buffer.
  [[nodiscard]] std::uint64_t memory_bytes() const noexcept { return texts_.memory_bytes(); }

  /// keys[row] of one band, for all rows.
  Status read_band(std::uint32_t band, std::vector<std::uint32_t>& keys) const;

 private:
  static constexpr std::uint32_t kBlockRows = 1024;

  std::uint32_t num_bands_;
  io::SpillBuffer<std::uint32_t> blocks_;
  std::vector<std::uint32_t> block_;  // by band, then row
  ChunkedVector<TextOrdinal> texts_;
};

}  // namespace sameish::engine
