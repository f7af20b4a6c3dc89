#include "engine/band_table.h"

namespace sameish::engine {

BandTable::BandTable(FileSystem& files, const std::string& scratch_directory, std::uint32_t num_bands,
                     std::size_t budget_bytes)
    : num_bands_(num_bands),
      blocks_(files, scratch_directory, budget_bytes),
      block_(std::size_t{num_bands} * kBlockRows) {}

Status BandTable::append(TextOrdinal text, std::span<const std::uint32_t> keys) {
  const std::uint32_t row = num_rows() % kBlockRows;
  for (std::uint32_t band = 0; band < num_bands_; ++band) block_[std::size_t{band} * kBlockRows + row] = keys[band];
  texts_.push_back(text);
  return row + 1 == kBlockRows ? blocks_.append(block_) : Status{};
}

Status BandTable::finish() { return num_rows() % kBlockRows == 0 ? Status{} : blocks_.append(block_); }

Status BandTable::read_band(std::uint32_t band, std::vector<std::uint32_t>& keys) const {
  const std::uint64_t num_blocks = (std::uint64_t{num_rows()} + kBlockRows - 1) / kBlockRows;
  keys.resize(num_blocks * kBlockRows);
  for (std::uint64_t block = 0; block < num_blocks; ++block) {
    const std::uint64_t first = (block * num_bands_ + band) * kBlockRows;
    if (Status read = blocks_.read(first, std::span(keys).subspan(block * kBlockRows, kBlockRows)); !read.ok()) {
      return read;
    }
  }
  keys.resize(num_rows());
  return {};
}

}  // namespace sameish::engine
