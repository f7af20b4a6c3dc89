// BandTable: rows go in text by text and come out band by band, in memory and spilled, with and without a full last block.
#include "engine/band_table.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"

namespace sameish::engine {
namespace {

std::uint32_t key_of(TextOrdinal text, std::uint32_t band) { return text * 2654435761U ^ band * 40503U; }

TEST(BandTable, GivesEachBandBack) {
  const test::TemporaryDirectory directory;
  constexpr std::uint32_t kNumBands = 5;
  for (const std::uint32_t num_rows : {0U, 1U, 1023U, 1024U, 1025U, 9000U}) {
    BandTable table(posix_file_system(), directory.path(), kNumBands, 1);
    for (std::uint32_t row = 0; row < num_rows; ++row) {
      const TextOrdinal text = 3 * row + 1;
      std::vector<std::uint32_t> keys;
      for (std::uint32_t band = 0; band < kNumBands; ++band) keys.push_back(key_of(text, band));
      ASSERT_TRUE(table.append(text, keys).ok());
    }
    ASSERT_TRUE(table.finish().ok());
    ASSERT_EQ(table.num_rows(), num_rows);
    std::vector<std::uint32_t> keys;
    for (std::uint32_t band = 0; band < kNumBands; ++band) {
      ASSERT_TRUE(table.read_band(band, keys).ok());
      ASSERT_EQ(keys.size(), num_rows);
      for (std::uint32_t row = 0; row < num_rows; ++row) ASSERT_EQ(keys[row], key_of(table.text(row), band)) << row;
    }
  }
}

}  // namespace
}  // namespace sameish::engine
