#include "index/table_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sameish::index {
namespace {

// Chosen after `make bench-index` on one core with AVX-512, 10 million fingerprints; only their ratios matter.
constexpr double kQueryNs = 100;
constexpr double kProbeNs = 60;   // a bucket: its place in the directory and its first line, fetched ahead
constexpr double kLineNs = 25;    // each further line of it
constexpr double kCompareNs = 1;  // a fingerprint of it
constexpr double kScanNs = 0.12;  // a fingerprint of a scan
constexpr double kLineBytes = 64;
constexpr unsigned kMaxTableRadius = 4;
constexpr unsigned kDirectoryWidths = 4;

void predict(TableLayout& layout, std::uint64_t num_fingerprints) {
  const double n = std::max<double>(1, static_cast<double>(num_fingerprints));
  const double value_bytes = layout.num_bits / 8.0;
  if (layout.tables.empty()) {
    layout.bytes_per_fingerprint = value_bytes;
    layout.query_ns = kQueryNs + n * kScanNs * value_bytes / 8;
    return;
  }
  layout.bytes_per_fingerprint = 0;
  layout.query_ns = kQueryNs;
  for (const TableTest& table : layout.tables) {
    const double num_buckets = std::exp2(table.directory_bits);
    const double num_probes = ball(table.directory_bits, table.radius);
    const double load = n / num_buckets;
    layout.bytes_per_fingerprint += value_bytes + num_buckets * sizeof(std::uint32_t) / n;
    layout.query_ns += num_probes * (kProbeNs + load * value_bytes / kLineBytes * kLineNs + load * kCompareNs);
  }
}

TableTest block_test(unsigned begin, unsigned end, unsigned radius) {
  const unsigned num_bits = std::min(end - begin, kMaxKeyBits);  // fewer bits only make the test weaker
  return {{{begin, num_bits}, {}}, radius, 1};
}

/// Were every block i to hold more than r_i errors, there would be sum (r_i + 1) = k + 1 of them, one too many.
std::vector<TableTest> blocks(unsigned num_bits, unsigned k, unsigned num_blocks) {
  std::vector<TableTest> tables;
  const unsigned total = k + 1 - num_blocks;
  for (unsigned i = 0; i < num_blocks; ++i) {
    const unsigned radius = total / num_blocks + (i < total % num_blocks ? 1 : 0);
    tables.push_back(block_test(num_bits * i / num_blocks, num_bits * (i + 1) / num_blocks, radius));
  }
  return tables;
}

/// k of 2 or 3: one half holds at most one error. Cut it in three: two of the pieces are equal, so each table keeps two.
std::vector<TableTest> halves_in_thirds(unsigned num_bits) {
  std::vector<TableTest> tables;
  const unsigned half = num_bits / 2;
  for (unsigned h = 0; h < 2; ++h) {
    const auto piece = [&](unsigned i) { return BitRange{h * half + half * i / 3, half * (i + 1) / 3 - half * i / 3}; };
    for (unsigned left_out = 0; left_out < 3; ++left_out) {
      tables.push_back({{piece(left_out == 0 ? 1 : 0), piece(left_out == 2 ? 1 : 2)}, 0, 1});
    }
  }
  for (TableTest& table : tables) {  // of 128 bits the pieces are wider than a key
    table.key.high.num_bits = std::min(table.key.high.num_bits, kMaxKeyBits / 2);
    table.key.low.num_bits = std::min(table.key.low.num_bits, kMaxKeyBits / 2);
  }
  return tables;
}

/// The same with four pieces: each table keeps the three without the error, those two of them that lie side by side first.
std::vector<TableTest> halves_less_a_quarter(unsigned num_bits) {
  std::vector<TableTest> tables;
  const unsigned quarter = num_bits / 8;
  for (unsigned h = 0; h < 2; ++h) {
    const unsigned begin = h * num_bits / 2;
    for (unsigned left_out = 0; left_out < 4; ++left_out) {
      const unsigned pair = left_out / 2 == 0 ? 2 : 0;
      const unsigned other = left_out ^ 1U;
      TableTest table{{{begin + pair * quarter, 2 * quarter}, {begin + other * quarter, quarter}}, 0, 1};
      table.key.high.num_bits = std::min(table.key.high.num_bits, kMaxKeyBits - 8);
      table.key.low.num_bits = std::min(table.key.low.num_bits, kMaxKeyBits - table.key.high.num_bits);
      tables.push_back(table);
    }
  }
  return tables;
}

/// One layout for each useful width of the directories.
void add_widths(unsigned num_bits, unsigned k, const std::vector<TableTest>& tables, std::uint64_t num_fingerprints,
                std::vector<TableLayout>& layouts) {
  // Wider directories than the keys would be the same layout again.
  unsigned most_key_bits = 0;
  for (const TableTest& table : tables) most_key_bits = std::max(most_key_bits, table.key.num_bits());
  const auto widest =
      std::min({static_cast<unsigned>(std::bit_width(num_fingerprints)), most_key_bits, kMaxDirectoryBits});
  for (unsigned narrower = 0; narrower < kDirectoryWidths; ++narrower) {
    const unsigned width = widest > narrower + 1 ? widest - narrower : 1;
    TableLayout layout{num_bits, k, tables, 0, 0};
    for (TableTest& table : layout.tables) {
      table.directory_bits = std::min({width, table.key.num_bits(), kMaxDirectoryBits});
    }
    predict(layout, num_fingerprints);
    layouts.push_back(std::move(layout));
    if (width == 1) break;
  }
}

}  // namespace

TableTest first_table(const TableLayout& layout) {
  return layout.tables.empty() ? TableTest{{{0, 1}, {}}, 1, 1} : layout.tables.front();
}

TableLayout layout_of(unsigned num_bits, unsigned max_distance, std::vector<TableTest> tests,
                      std::uint64_t num_fingerprints) {
  const bool is_scan = tests.size() == 1 && tests.front().key.num_bits() <= tests.front().radius;
  TableLayout layout{num_bits, max_distance, {}, 0, 0};
  if (!is_scan) layout.tables = std::move(tests);
  predict(layout, num_fingerprints);
  return layout;
}

std::vector<TableLayout> known_layouts(unsigned num_bits, unsigned max_distance, std::uint64_t num_fingerprints) {
  std::vector<TableLayout> layouts;
  layouts.push_back({num_bits, max_distance, {}, 0, 0});
  predict(layouts.back(), num_fingerprints);
  if (max_distance == 2 || max_distance == 3) {
    add_widths(num_bits, max_distance, halves_in_thirds(num_bits), num_fingerprints, layouts);
    add_widths(num_bits, max_distance, halves_less_a_quarter(num_bits), num_fingerprints, layouts);
  }
  for (unsigned num_blocks = 1; num_blocks <= max_distance + 1; ++num_blocks) {
    const std::vector<TableTest> tables = blocks(num_bits, max_distance, num_blocks);
    if (tables.front().radius > kMaxTableRadius) continue;
    add_widths(num_bits, max_distance, tables, num_fingerprints, layouts);
  }
  return layouts;
}

Result<TableLayout> choose_layout(unsigned num_bits, unsigned max_distance, std::uint64_t num_fingerprints,
                                  double max_bytes) {
  const TableLayout* best = nullptr;
  const std::vector<TableLayout> layouts = known_layouts(num_bits, max_distance, num_fingerprints);
  for (const TableLayout& layout : layouts) {
    if (max_bytes > 0 && layout.bytes_per_fingerprint > max_bytes) continue;
    if (best == nullptr || layout.query_ns < best->query_ns) best = &layout;
  }
  if (best != nullptr) return *best;
  return Error{ErrorCode::resource_limit, "an index needs at least " + std::to_string(num_bits / 8) +
                                              " bytes a fingerprint for its tables; give it more memory"};
}

std::string TableLayout::describe() const {
  if (tables.empty()) return "scan";
  unsigned fewest = kMaxKeyBits;
  unsigned most = 0;
  std::string radii;
  for (const TableTest& table : tables) {
    fewest = std::min(fewest, table.key.num_bits());
    most = std::max(most, table.key.num_bits());
    radii += (radii.empty() ? "" : ",") + std::to_string(table.radius);
  }
  std::string text = std::to_string(tables.size()) + (tables.size() == 1 ? " table of " : " tables of ");
  text += std::to_string(fewest) + (most == fewest ? "" : " to " + std::to_string(most)) + " bits, radii " + radii;
  return text;
}

}  // namespace sameish::index
