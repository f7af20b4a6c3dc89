#include "storage/segment_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "storage/byte_image.h"
#include "storage/damage.h"
#include "storage/piece_sum.h"

namespace sameish::storage {
namespace {

/// What stands for the lists of an empty segment that point nowhere.
constexpr std::array<std::uint64_t, 2> kZeros = {};

/// `length` is at most that of kZeros where `data` is null.
std::string_view array_or_zeros(const void* data, std::uint64_t length) {
  assert(data != nullptr || length <= sizeof(kZeros));
  return {static_cast<const char*>(data == nullptr ? kZeros.data() : data), length};
}

template <class Value>
const void* array_of(const index::SegmentView<Value>& view, const SectionRecord& section) {
  switch (section.kind) {
    case SectionKind::table_begins: return view.tables.tables[section.table].begins;
    case SectionKind::table_values: return view.tables.tables[section.table].values;
    case SectionKind::numbers: return view.numbers;
    case SectionKind::number_begins: return view.directory.begins;
    case SectionKind::entries_by_rank: return view.entries_by_rank;
    case SectionKind::group_begins: return view.group_begins;
    case SectionKind::group_entries: return view.group_entries;
    case SectionKind::name_begins: return view.name_begins;
    case SectionKind::names: return view.names;
  }
  return nullptr;
}

template <class Value>
SegmentLayout layout_of(const SegmentLabel& label, const index::SegmentView<Value>& view) {
  SegmentLayout layout;
  layout.label = label;
  layout.counts.num_entries = view.num_entries;
  layout.counts.num_fingerprints = view.tables.size;
  layout.counts.num_groups = view.num_groups;
  layout.counts.num_group_entries = view.num_groups == 0 ? 0 : view.group_begins[view.num_groups];
  layout.counts.num_name_bytes = view.name_begins == nullptr ? 0 : view.name_begins[view.num_entries];
  layout.counts.directory_bits = view.directory.directory_bits;
  for (const index::TableView<Value>& table : view.tables.tables) layout.tests.push_back(table.test);
  return layout;
}

Status write_all(File& file, const SegmentLayout& layout, const std::vector<std::string_view>& arrays) {
  const std::string header = encode_header(layout);
  if (Status written = file.write(header); !written) return written;
  std::uint64_t at = header.size();
  const auto pad_to = [&](std::uint64_t place) -> Status {
    const std::string zeros(place - std::exchange(at, place), '\0');
    return zeros.empty() ? Status() : file.write(zeros);
  };
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].empty()) continue;
    if (Status padded = pad_to(layout.sections[i].offset_bytes); !padded) return padded;
    if (Status written = file.write(arrays[i]); !written) return written;
    at += arrays[i].size();
  }
  if (Status padded = pad_to(layout.file_bytes); !padded) return padded;
  if (Status synced = file.sync(); !synced) return synced;
  return file.close();
}

std::string describe(const SegmentLabel& label) {
  return "scheme " + label.scheme + ", " + std::to_string(label.bits) + " bits, distance " +
         std::to_string(label.max_distance) + ", ids are " + (label.ids == IdKind::names ? "names" : "numbers");
}

Status check_label(const std::string& path, const SegmentLabel& found, const SegmentLabel& expected) {
  if (found.scheme != expected.scheme || found.bits != expected.bits || found.max_distance != expected.max_distance ||
      found.ids != expected.ids) {
    return Error{ErrorCode::scheme_mismatch, path + ": holds another kind of fingerprints (" + describe(found) +
                                                 ") than this index (" + describe(expected) +
                                                 "); restore the file of this index"};
  }
  if (found.number == expected.number) return {};
  return damaged(path,
                 "is the segment " + std::to_string(found.number) + ", expected " + std::to_string(expected.number));
}

template <class Number>
bool begins_and_ends(std::string_view bytes, std::uint64_t last) {
  return record_at<Number>(bytes, 0) == 0 && record_at<Number>(bytes, bytes.size() - sizeof(Number)) == last;
}

}  // namespace

template <class Value>
Status write_segment_file(FileSystem& files, const std::string& path, const SegmentLabel& label,
                          const index::SegmentView<Value>& view) {
  assert(label.bits == index::kNumBits<Value> && label.max_distance == view.tables.max_distance);
  SegmentLayout layout = layout_of(label, view);
  if (const std::string fault = layout.fault(); !fault.empty()) {
    return Error{ErrorCode::invalid_argument, path + ": a segment's file cannot hold " + fault};
  }
  layout.place_sections();
  std::vector<std::string_view> arrays;
  arrays.reserve(layout.sections.size());
  for (const SectionRecord& section : layout.sections) {
    arrays.push_back(array_or_zeros(array_of(view, section), section.length_bytes));
  }
  const std::vector<std::uint64_t> sums = piece_sums(arrays, 1);
  for (std::size_t i = 0; i < sums.size(); ++i) layout.sections[i].sum = sums[i];
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::create_or_cut);
  if (!file) return file.error();
  Status written = write_all(**file, layout, arrays);
  if (!written) static_cast<void>(files.unlink(path));  // what stays is cleared by the next writer
  return written;
}

template <class Value>
Result<SegmentFile<Value>> SegmentFile<Value>::open(FileSystem& files, const std::string& path,
                                                    const SegmentLabel& expected, unsigned num_threads) {
  assert(expected.bits == index::kNumBits<Value>);
  if (Status there = expect_file(files, path); !there) return there.error();
  Result<MappedFile> mapped = files.map(path, MapAdvice::normal);
  if (!mapped) return mapped.error();
  SegmentFile out;
  out.path_ = path;
  out.file_ = std::move(*mapped);
  Result<SegmentLayout> layout = decode_header(out.bytes(), path);
  if (!layout) return layout.error();
  out.layout_ = std::move(*layout);
  if (Status fits = check_label(path, out.layout_.label, expected); !fits) return fits.error();
  if (Status sound = out.verify(num_threads); !sound) return sound.error();
  if (Status sound = out.check_ends(); !sound) return sound.error();
  out.make_view();
  return out;
}

template <class Value>
Status SegmentFile<Value>::verify(unsigned num_threads) const {
  const Result<SegmentLayout> again = decode_header(bytes(), path_);
  if (!again) return again.error();
  if (Status padding = check_padding(); !padding) return padding;
  std::vector<std::string_view> arrays;
  for (std::size_t i = 0; i < layout_.sections.size(); ++i) arrays.push_back(section(i));
  const std::vector<std::uint64_t> sums = piece_sums(arrays, num_threads);
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const std::uint64_t expected = layout_.sections[i].sum;
    if (sums[i] != expected) return wrong_sum(path_, storage::describe(layout_.sections[i]), sums[i], expected);
  }
  return {};
}

template <class Value>
Status SegmentFile<Value>::check_padding() const {
  std::uint64_t at = layout_.header_bytes;
  const auto is_zero = [&](std::uint64_t begin, std::uint64_t end) {
    return bytes().substr(begin, end - begin).find_first_not_of('\0') == std::string_view::npos;
  };
  bool all_zero = true;
  for (const SectionRecord& section : layout_.sections) {
    all_zero = all_zero && is_zero(at, section.offset_bytes);
    at = section.offset_bytes + section.length_bytes;
  }
  if (all_zero && is_zero(at, layout_.file_bytes)) return {};
  return damaged(path_, "the space between the sections is damaged: it is not zero");
}

/// That lists begin and end where the counts say costs nothing, and tells a file that was written wrong.
template <class Value>
Status SegmentFile<Value>::check_ends() const {
  const SegmentCounts& counts = layout_.counts;
  for (std::size_t i = 0; i < layout_.sections.size(); ++i) {
    const SectionRecord& record = layout_.sections[i];
    bool fits = true;
    if (record.kind == SectionKind::table_begins) {
      fits = begins_and_ends<std::uint32_t>(section(i), counts.num_fingerprints);
    } else if (record.kind == SectionKind::number_begins) {
      fits = begins_and_ends<std::uint32_t>(section(i), counts.num_entries);
    } else if (record.kind == SectionKind::group_begins) {
      fits = begins_and_ends<std::uint32_t>(section(i), counts.num_group_entries);
    } else if (record.kind == SectionKind::name_begins) {
      fits = begins_and_ends<std::uint64_t>(section(i), counts.num_name_bytes);
    }
    if (!fits) return damaged(path_, storage::describe(record) + " does not end where the counts say");
  }
  return {};
}

template <class Value>
void SegmentFile<Value>::make_view() {
  view_.tables.size = layout_.counts.num_fingerprints;
  view_.tables.max_distance = layout_.label.max_distance;
  view_.num_entries = layout_.counts.num_entries;
  view_.num_groups = layout_.counts.num_groups;
  view_.directory.directory_bits = static_cast<unsigned>(layout_.counts.directory_bits);
  for (const index::TableTest& test : layout_.tests) view_.tables.tables.push_back({test, nullptr, nullptr});
  for (std::size_t i = 0; i < layout_.sections.size(); ++i) {
    const SectionRecord& record = layout_.sections[i];
    const void* const data = section(i).data();
    const auto* const places = static_cast<const std::uint32_t*>(data);
    switch (record.kind) {
      case SectionKind::table_begins: view_.tables.tables[record.table].begins = places; break;
      case SectionKind::table_values: view_.tables.tables[record.table].values = static_cast<const Value*>(data); break;
      case SectionKind::numbers: view_.numbers = static_cast<const std::uint64_t*>(data); break;
      case SectionKind::number_begins: view_.directory.begins = places; break;
      case SectionKind::entries_by_rank: view_.entries_by_rank = places; break;
      case SectionKind::group_begins: view_.group_begins = places; break;
      case SectionKind::group_entries: view_.group_entries = places; break;
      case SectionKind::name_begins: view_.name_begins = static_cast<const std::uint64_t*>(data); break;
      case SectionKind::names: view_.names = static_cast<const char*>(data); break;
    }
  }
}

template <class Value>
std::string_view SegmentFile<Value>::bytes() const noexcept {
  return {reinterpret_cast<const char*>(file_.bytes().data()), file_.size()};
}

template <class Value>
std::string_view SegmentFile<Value>::section(std::size_t i) const noexcept {
  return bytes().substr(layout_.sections[i].offset_bytes, layout_.sections[i].length_bytes);
}

template Status write_segment_file(FileSystem&, const std::string&, const SegmentLabel&,
                                   const index::SegmentView<std::uint64_t>&);
template Status write_segment_file(FileSystem&, const std::string&, const SegmentLabel&,
                                   const index::SegmentView<index::Bits128>&);
template class SegmentFile<std::uint64_t>;
template class SegmentFile<index::Bits128>;

}  // namespace sameish::storage
