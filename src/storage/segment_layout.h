// SegmentLayout: which bytes of a segment's file hold what. Written out in docs/spec/index_files.md.
// Idea     the header says what the segment is (label), how many of everything it holds (counts) and how its tables are
//          ordered (tests). Where each section lies follows from these alone; the header's own list of sections has to be
//          that very list, and adds the sums. So a header that is right in itself cannot point outside the file.
// Errors   corrupt_file, unsupported_version; with the file and what of it.
// Threads  plain values.
// Tests    tests/unit/storage/segment_file_test.cc, tests/safety/storage/damaged_files_test.cc
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sameish/index.h>
#include <sameish/result.h>

#include "index/table_layout.h"

namespace sameish::storage {

/// What a segment belongs to.
struct SegmentLabel {
  std::string scheme;
  unsigned bits = 64;
  unsigned max_distance = 3;
  IdKind ids = IdKind::numbers;
  std::uint64_t number = 0;
};

struct SegmentCounts {
  std::uint64_t num_entries = 0;
  std::uint64_t num_fingerprints = 0;
  std::uint64_t num_groups = 0;
  std::uint64_t num_group_entries = 0;
  std::uint64_t num_name_bytes = 0;
  std::uint64_t directory_bits = 1;  ///< of the entries' directory
};

enum class SectionKind : std::uint32_t {
  table_begins,
  table_values,
  numbers,
  number_begins,
  entries_by_rank,
  group_begins,
  group_entries,
  name_begins,
  names,
};

/// As it lies in the header.
struct SectionRecord {
  SectionKind kind = SectionKind::numbers;
  std::uint32_t table = 0;  ///< whose; 0 where there is none
  std::uint64_t offset_bytes = 0;
  std::uint64_t length_bytes = 0;
  std::uint64_t sum = 0;  ///< piece_sum() of its bytes
};

struct SegmentLayout {
  SegmentLabel label;
  SegmentCounts counts;
  std::vector<index::TableTest> tests;
  std::vector<SectionRecord> sections;  ///< in order of the file
  std::uint64_t header_bytes = 0;       ///< with its sum
  std::uint64_t file_bytes = 0;

  /// Sets sections, without sums, and both lengths from the rest.
  void place_sections();
  /// Empty, or what about label, counts and tests cannot be.
  [[nodiscard]] std::string fault() const;
};

/// "the section `numbers`", "the section `values` of table 3".
[[nodiscard]] std::string describe(const SectionRecord& section);

/// With sums set; the file's first bytes.
[[nodiscard]] std::string encode_header(const SegmentLayout& layout);

/// `file` is all of it; only the header is looked at, and the file's length.
[[nodiscard]] Result<SegmentLayout> decode_header(std::string_view file, const std::string& path);

}  // namespace sameish::storage
