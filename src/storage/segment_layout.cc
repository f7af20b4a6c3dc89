#include "storage/segment_layout.h"

#include <algorithm>
#include <array>

#include "base/hash.h"
#include "index/segment.h"
#include "storage/byte_image.h"
#include "storage/damage.h"

namespace sameish::storage {
namespace {

constexpr std::array<char, 8> kMagic = {'S', 'A', 'M', 'E', 'S', 'E', 'G', 'M'};
constexpr std::uint32_t kFormatVersion = 1;
constexpr std::uint64_t kLineBytes = 64;
constexpr std::uint64_t kPageBytes = 4096;
constexpr std::uint32_t kMaxHeaderBytes = 1U << 20U;
constexpr std::size_t kMaxSchemeBytes = 200;
constexpr std::uint32_t kMaxTables = 4096;

struct FixedHeader {
  std::array<char, 8> magic;
  std::uint32_t format_version;
  std::uint32_t header_bytes;  // with the sum at its end
  std::uint64_t file_bytes;
  std::uint64_t number;
  std::uint32_t bits;
  std::uint32_t max_distance;
  std::uint32_t ids;
  std::uint32_t scheme_bytes;
  SegmentCounts counts;
  std::uint32_t num_tables;
  std::uint32_t num_sections;
};

struct TableRecord {
  std::uint32_t high_first_bit;
  std::uint32_t high_num_bits;
  std::uint32_t low_first_bit;
  std::uint32_t low_num_bits;
  std::uint32_t radius;
  std::uint32_t directory_bits;
};

static_assert(sizeof(FixedHeader) == 104 && sizeof(TableRecord) == 24 && sizeof(SectionRecord) == 32);

TableRecord record_of(const index::TableTest& test) {
  return {test.key.high.first_bit, test.key.high.num_bits, test.key.low.first_bit, test.key.low.num_bits, test.radius,
          test.directory_bits};
}

index::TableTest test_of(const TableRecord& record) {
  return {{{record.high_first_bit, record.high_num_bits}, {record.low_first_bit, record.low_num_bits}},
          record.radius,
          record.directory_bits};
}

bool is_inside(const index::BitRange& range, unsigned num_bits) {
  return range.first_bit <= num_bits && range.num_bits <= num_bits - range.first_bit &&
         range.num_bits <= index::kMaxKeyBits;
}

bool can_be(const index::TableTest& test, unsigned num_bits) {
  if (!is_inside(test.key.high, num_bits) || !is_inside(test.key.low, num_bits)) return false;
  const unsigned key_bits = test.key.num_bits();
  return key_bits >= 1 && key_bits <= index::kMaxKeyBits && test.directory_bits >= 1 &&
         test.directory_bits <= std::min(key_bits, index::kMaxDirectoryBits) && test.radius <= key_bits &&
         test.radius <= kMaxIndexDistance;
}

std::string fault_of_label(const SegmentLabel& label) {
  if (label.bits != 64 && label.bits != 128) return "fingerprints of " + std::to_string(label.bits) + " bits";
  if (label.max_distance > kMaxIndexDistance) return "the distance " + std::to_string(label.max_distance);
  if (label.ids != IdKind::numbers && label.ids != IdKind::names) return "an unknown kind of ids";
  if (label.scheme.size() > kMaxSchemeBytes)
    return "a scheme's name of " + std::to_string(label.scheme.size()) + " bytes";
  return {};
}

/// Each entry has a fingerprint of its own or is in a group, of two at least.
std::string fault_of_counts(const SegmentCounts& counts, IdKind ids) {
  if (counts.num_entries > index::kMaxSegmentEntries) return std::to_string(counts.num_entries) + " entries";
  if (counts.num_fingerprints > counts.num_entries || counts.num_groups > counts.num_fingerprints ||
      counts.num_group_entries > counts.num_entries || counts.num_group_entries / 2 < counts.num_groups ||
      counts.num_fingerprints - counts.num_groups + counts.num_group_entries != counts.num_entries) {
    return "counts of entries, fingerprints and groups that do not fit together";
  }
  if (counts.directory_bits < 1 || counts.directory_bits > index::kMaxDirectoryBits) {
    return "a directory of " + std::to_string(counts.directory_bits) + " bits";
  }
  if (counts.num_name_bytes > (ids == IdKind::names ? counts.num_entries * kMaxNameBytes : 0)) {
    return std::to_string(counts.num_name_bytes) + " bytes of names";
  }
  return {};
}

std::uint64_t header_length(const SegmentLayout& layout, std::size_t num_sections) {
  return round_up(sizeof(FixedHeader) + layout.tests.size() * sizeof(TableRecord) +
                      num_sections * sizeof(SectionRecord) + layout.label.scheme.size() + sizeof(std::uint64_t),
                  kLineBytes);
}

std::vector<SectionRecord> list_sections(const SegmentLayout& layout) {
  constexpr std::uint64_t kPlace = sizeof(std::uint32_t);
  const SegmentCounts& counts = layout.counts;
  std::vector<SectionRecord> sections;
  const auto add = [&](SectionKind kind, std::uint64_t length, std::uint32_t table = 0) {
    sections.push_back({kind, table, 0, length, 0});
  };
  for (std::uint32_t table = 0; table < layout.tests.size(); ++table) {
    add(SectionKind::table_begins, ((std::uint64_t{1} << layout.tests[table].directory_bits) + 1) * kPlace, table);
    add(SectionKind::table_values, counts.num_fingerprints * (layout.label.bits / 8), table);
  }
  add(SectionKind::numbers, counts.num_entries * sizeof(std::uint64_t));
  add(SectionKind::number_begins, ((std::uint64_t{1} << counts.directory_bits) + 1) * kPlace);
  add(SectionKind::entries_by_rank, counts.num_fingerprints * kPlace);
  add(SectionKind::group_begins, (counts.num_groups + 1) * kPlace);
  add(SectionKind::group_entries, counts.num_group_entries * kPlace);
  if (layout.label.ids == IdKind::names) {
    add(SectionKind::name_begins, (counts.num_entries + 1) * sizeof(std::uint64_t));
    add(SectionKind::names, counts.num_name_bytes);
  }
  return sections;
}

std::string_view name_of(SectionKind kind) {
  switch (kind) {
    case SectionKind::table_begins: return "begins";
    case SectionKind::table_values: return "values";
    case SectionKind::numbers: return "numbers";
    case SectionKind::number_begins: return "number_begins";
    case SectionKind::entries_by_rank: return "entries_by_rank";
    case SectionKind::group_begins: return "group_begins";
    case SectionKind::group_entries: return "group_entries";
    case SectionKind::name_begins: return "name_begins";
    case SectionKind::names: return "names";
  }
  return "?";
}

/// Magic, version, and the sum of the header, in this order.
Result<FixedHeader> trusted_header(std::string_view file, const std::string& path) {
  if (file.size() < sizeof(FixedHeader) + sizeof(std::uint64_t)) {
    return damaged(path, "is no segment of an index: it has " + std::to_string(file.size()) + " bytes");
  }
  const auto header = record_at<FixedHeader>(file, 0);
  if (header.magic != kMagic) return damaged(path, "is no segment of an index (its first 8 bytes are not SAMESEGM)");
  if (header.format_version != kFormatVersion) {
    return other_version(path, std::to_string(header.format_version), kFormatVersion);
  }
  if (header.header_bytes < sizeof(FixedHeader) + sizeof(std::uint64_t) || header.header_bytes > kMaxHeaderBytes ||
      header.header_bytes > file.size()) {
    return damaged(path, "the header cannot have " + std::to_string(header.header_bytes) + " bytes");
  }
  const std::size_t summed = header.header_bytes - sizeof(std::uint64_t);
  const std::uint64_t sum = hash64(file.substr(0, summed));
  const auto expected = record_at<std::uint64_t>(file, summed);
  if (sum != expected) return wrong_sum(path, "the header", sum, expected);
  if (header.file_bytes != file.size()) {
    return damaged(path,
                   "it has " + std::to_string(file.size()) + " bytes, expected " + std::to_string(header.file_bytes));
  }
  return header;
}

/// The lists behind the fixed part; `list_bytes` is known to lie inside the header.
SegmentLayout read_lists(std::string_view file, const FixedHeader& header) {
  SegmentLayout layout;
  std::size_t at = sizeof(FixedHeader);
  for (std::uint32_t i = 0; i < header.num_tables; ++i, at += sizeof(TableRecord)) {
    layout.tests.push_back(test_of(record_at<TableRecord>(file, at)));
  }
  for (std::uint32_t i = 0; i < header.num_sections; ++i, at += sizeof(SectionRecord)) {
    layout.sections.push_back(record_at<SectionRecord>(file, at));
  }
  layout.label = {std::string(file.substr(at, header.scheme_bytes)), header.bits, header.max_distance,
                  static_cast<IdKind>(header.ids), header.number};
  layout.counts = header.counts;
  return layout;
}

}  // namespace

void SegmentLayout::place_sections() {
  sections = list_sections(*this);
  header_bytes = header_length(*this, sections.size());
  file_bytes = header_bytes;
  for (SectionRecord& section : sections) {
    section.offset_bytes = round_up(file_bytes, section.length_bytes >= kPageBytes ? kPageBytes : kLineBytes);
    file_bytes = section.offset_bytes + section.length_bytes;
  }
  file_bytes = round_up(file_bytes, kLineBytes);
}

std::string SegmentLayout::fault() const {
  if (std::string found = fault_of_label(label); !found.empty()) return found;
  if (std::string found = fault_of_counts(counts, label.ids); !found.empty()) return found;
  if (tests.empty() || tests.size() > kMaxTables) return std::to_string(tests.size()) + " tables";
  for (const index::TableTest& test : tests) {
    if (!can_be(test, label.bits)) return "a table whose key lies outside the fingerprints";
  }
  return {};
}

std::string describe(const SectionRecord& section) {
  const std::string name = "the section `" + std::string(name_of(section.kind)) + "`";
  const bool is_of_table = section.kind == SectionKind::table_begins || section.kind == SectionKind::table_values;
  return is_of_table ? name + " of table " + std::to_string(section.table) : name;
}

std::string encode_header(const SegmentLayout& layout) {
  FixedHeader header{};
  header.magic = kMagic;
  header.format_version = kFormatVersion;
  header.header_bytes = static_cast<std::uint32_t>(layout.header_bytes);
  header.file_bytes = layout.file_bytes;
  header.number = layout.label.number;
  header.bits = layout.label.bits;
  header.max_distance = layout.label.max_distance;
  header.ids = static_cast<std::uint32_t>(layout.label.ids);
  header.scheme_bytes = static_cast<std::uint32_t>(layout.label.scheme.size());
  header.counts = layout.counts;
  header.num_tables = static_cast<std::uint32_t>(layout.tests.size());
  header.num_sections = static_cast<std::uint32_t>(layout.sections.size());
  std::string bytes(bytes_of(header));
  for (const index::TableTest& test : layout.tests) bytes += bytes_of(record_of(test));
  for (const SectionRecord& section : layout.sections) bytes += bytes_of(section);
  bytes += layout.label.scheme;
  bytes.resize(header.header_bytes - sizeof(std::uint64_t));
  const std::uint64_t sum = hash64(bytes);
  return bytes.append(bytes_of(sum));
}

Result<SegmentLayout> decode_header(std::string_view file, const std::string& path) {
  const Result<FixedHeader> header = trusted_header(file, path);
  if (!header) return header.error();
  if (header->num_tables > kMaxTables || header->num_sections > 2 * kMaxTables + 16 ||
      header->scheme_bytes > kMaxSchemeBytes || header->ids > static_cast<std::uint32_t>(IdKind::names)) {
    return damaged(path, "the header holds numbers that cannot be");
  }
  const std::uint64_t lists = header->num_tables * sizeof(TableRecord) + header->num_sections * sizeof(SectionRecord);
  if (sizeof(FixedHeader) + lists + header->scheme_bytes + sizeof(std::uint64_t) > header->header_bytes) {
    return damaged(path, "the header is too short for its lists");
  }
  SegmentLayout layout = read_lists(file, *header);
  if (const std::string fault = layout.fault(); !fault.empty()) return damaged(path, "the header speaks of " + fault);
  const std::vector<SectionRecord> stored = std::move(layout.sections);
  layout.place_sections();
  if (stored.size() != layout.sections.size() || layout.header_bytes != header->header_bytes ||
      layout.file_bytes != file.size()) {
    return damaged(path, "the sections are not those of its counts");
  }
  for (std::size_t i = 0; i < stored.size(); ++i) {
    layout.sections[i].sum = stored[i].sum;
    if (bytes_of(stored[i]) != bytes_of(layout.sections[i])) {
      return damaged(path, describe(layout.sections[i]) + " lies where it cannot");
    }
  }
  if (file.substr(0, layout.header_bytes) != encode_header(layout))
    return damaged(path, "the header's end is not zero");
  return layout;
}

}  // namespace sameish::storage
