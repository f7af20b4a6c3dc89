#include "storage/segment_file.h"

#include <gtest/gtest.h>

#include "reference/io/temporary_directory.h"
#include "reference/storage/small_segment.h"
#include "storage/piece_sum.h"

namespace sameish::storage {
namespace {

using test::random_entries;
using test::SmallEntry;
using test::SmallSegment;
using test::TemporaryDirectory;

template <class Value>
SegmentLabel label_of(IdKind ids, std::uint64_t number = 7) {
  return {"simhash-v1/unit=char", index::kNumBits<Value>, 3, ids, number};
}

template <class T>
std::vector<T> array(const T* data, std::size_t size) {
  return std::vector<T>(data, data + size);
}

template <class Value>
void expect_equal(const index::SegmentView<Value>& found, const index::SegmentView<Value>& expected) {
  ASSERT_EQ(found.num_entries, expected.num_entries);
  ASSERT_EQ(found.tables.size, expected.tables.size);
  EXPECT_EQ(found.tables.max_distance, expected.tables.max_distance);
  ASSERT_EQ(found.tables.tables.size(), expected.tables.tables.size());
  for (std::size_t i = 0; i < found.tables.tables.size(); ++i) {
    const index::TableView<Value>& table = found.tables.tables[i];
    const index::TableView<Value>& other = expected.tables.tables[i];
    EXPECT_EQ(table.test.key.template mask<Value>(), other.test.key.template mask<Value>());
    EXPECT_EQ(table.test.radius, other.test.radius);
    ASSERT_EQ(table.test.directory_bits, other.test.directory_bits);
    const std::size_t num_begins = (std::size_t{1} << table.test.directory_bits) + 1;
    EXPECT_EQ(array(table.begins, num_begins), array(other.begins, num_begins));
    EXPECT_EQ(array(table.values, found.tables.size), array(other.values, found.tables.size));
  }
  EXPECT_EQ(array(found.numbers, found.num_entries), array(expected.numbers, found.num_entries));
  ASSERT_EQ(found.directory.directory_bits, expected.directory.directory_bits);
  const std::size_t num_begins = (std::size_t{1} << found.directory.directory_bits) + 1;
  EXPECT_EQ(array(found.directory.begins, num_begins), array(expected.directory.begins, num_begins));
  ASSERT_EQ(found.num_groups, expected.num_groups);
  for (std::uint32_t rank = 0; rank < found.tables.size; ++rank) {
    const auto entries = found.entries_of(rank);
    const auto others = expected.entries_of(rank);
    EXPECT_TRUE(std::equal(entries.begin(), entries.end(), others.begin(), others.end()));
  }
  EXPECT_EQ(found.name_begins == nullptr, expected.name_begins == nullptr);
  for (std::uint32_t entry = 0; entry < found.num_entries; ++entry) {
    EXPECT_EQ(found.id_of(entry).number, expected.id_of(entry).number);
    EXPECT_EQ(found.id_of(entry).name, expected.id_of(entry).name);
  }
}

template <class Value>
void expect_round_trip(std::size_t num_entries, IdKind ids, unsigned directory_bits) {
  const TemporaryDirectory dir;
  const SmallSegment<Value> segment(random_entries<Value>(num_entries, ids, 1), ids, test::four_blocks<Value>(4), 3,
                                    directory_bits);
  FileSystem& files = posix_file_system();
  const Status written = write_segment_file(files, dir / "s", label_of<Value>(ids), segment.view());
  ASSERT_TRUE(written.ok()) << written.error().message;
  const auto file = SegmentFile<Value>::open(files, dir / "s", label_of<Value>(ids), 2);
  ASSERT_TRUE(file.ok()) << file.error().message;
  expect_equal(file->view(), segment.view());
  EXPECT_EQ(file->size_bytes(), std::filesystem::file_size(dir / "s"));
  EXPECT_EQ(file->size_bytes() % 64, 0U);
  EXPECT_TRUE(file->verify(1).ok());
}

TEST(SegmentFile, GivesBackEverySectionOfBothWidthsAndBothKindsOfIds) {
  for (const IdKind ids : {IdKind::numbers, IdKind::names}) {
    for (const std::size_t num_entries : {0U, 1U, 2U, 63U, 1000U}) {
      expect_round_trip<std::uint64_t>(num_entries, ids, num_entries == 1000 ? 5 : 1);
      expect_round_trip<index::Bits128>(num_entries, ids, 3);
    }
  }
}

/// The lists of an empty segment may point nowhere.
TEST(SegmentFile, TakesAnEmptySegmentWithoutArrays) {
  const TemporaryDirectory dir;
  const SmallSegment<std::uint64_t> segment({}, IdKind::names, test::four_blocks<std::uint64_t>(1), 3, 1);
  index::SegmentView<std::uint64_t> view = segment.view();
  view.numbers = nullptr;
  view.directory.begins = nullptr;
  view.group_begins = nullptr;
  view.name_begins = nullptr;
  view.names = nullptr;
  const SegmentLabel label = label_of<std::uint64_t>(IdKind::names);
  ASSERT_TRUE(write_segment_file(posix_file_system(), dir / "s", label, view).ok());
  const auto file = SegmentFile<std::uint64_t>::open(posix_file_system(), dir / "s", label, 1);
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_EQ(file->view().num_entries, 0U);
  EXPECT_NE(file->view().name_begins, nullptr);
}

/// A segment as it is built, not as it is stated: the same arrays, the same answers, the same ids.
template <class Value>
void expect_answers(IdKind ids) {
  const std::vector<SmallEntry<Value>> entries = random_entries<Value>(2000, ids, 2);
  std::vector<std::uint64_t> numbers;
  std::vector<std::string_view> names;
  std::vector<Value> values;
  for (const SmallEntry<Value>& entry : entries) {
    numbers.push_back(entry.number);
    if (ids == IdKind::names) names.push_back(entry.name);
    values.push_back(entry.value);
  }
  const auto segment = index::Segment<Value>::build({numbers, names, values}, {3, 0}, 1);
  const TemporaryDirectory dir;
  const SegmentLabel label = label_of<Value>(ids);
  ASSERT_TRUE(write_segment_file(posix_file_system(), dir / "s", label, segment.view()).ok());
  auto opened = SegmentFile<Value>::open(posix_file_system(), dir / "s", label, 1);
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  const SegmentFile<Value> file = std::move(*opened);
  expect_equal(file.view(), segment.view());
  for (const SmallEntry<Value>& entry : entries) {
    Value question = entry.value;
    if constexpr (sizeof(Value) == 8) {
      question ^= 0x8000'0000'0001'0002ULL;
    } else {
      question.high ^= 0x8000'0000'0001'0002ULL;
    }
    std::vector<index::TableMatch> found;
    file.view().tables.find(std::span(&question, 1), 3, found);
    ASSERT_FALSE(found.empty());
    const std::uint32_t place = file.view().find_entry(entry.number, entry.name);
    ASSERT_NE(place, index::kNoEntry);
    EXPECT_TRUE(file.view().has(place, entry.value));
  }
}

TEST(SegmentFile, AnswersAsTheSegmentItWasWrittenFrom) {
  expect_answers<std::uint64_t>(IdKind::numbers);
  expect_answers<index::Bits128>(IdKind::names);
}

TEST(SegmentFile, PlacesSectionsAtLinesAndLargeOnesAtPages) {
  SegmentLayout layout;
  layout.label = label_of<std::uint64_t>(IdKind::numbers);
  layout.counts = {1000, 1000, 0, 0, 0, 2};
  layout.tests = test::four_blocks<std::uint64_t>(4);
  EXPECT_EQ(layout.fault(), "");
  layout.place_sections();
  std::uint64_t end = layout.header_bytes;
  for (const SectionRecord& section : layout.sections) {
    EXPECT_EQ(section.offset_bytes % (section.length_bytes >= 4096 ? 4096 : 64), 0U) << describe(section);
    EXPECT_GE(section.offset_bytes, end);
    end = section.offset_bytes + section.length_bytes;
  }
  EXPECT_EQ(describe(layout.sections[1]), "the section `values` of table 0");
}

TEST(SegmentFile, RefusesNumbersThatCannotBe) {
  SegmentLayout good;
  good.label = label_of<std::uint64_t>(IdKind::numbers);
  good.counts = {10, 9, 1, 2, 0, 2};
  good.tests = test::four_blocks<std::uint64_t>(4);
  ASSERT_EQ(good.fault(), "");
  const auto refuses = [&](auto spoil) {
    SegmentLayout bad = good;
    spoil(bad);
    return !bad.fault().empty();
  };
  EXPECT_TRUE(refuses([](auto& bad) { bad.label.bits = 65; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.label.max_distance = 11; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts.num_entries = ~std::uint64_t{0}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts.num_group_entries = 3; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts = {10, 11, 0, 0, 0, 2}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts.num_name_bytes = 1; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts.directory_bits = 31; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.counts.directory_bits = 0; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests.clear(); }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].key.high = {60, 5}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].key.high = {~0U, 2}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].key.low = {0, 17}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].key.high = {0, 0}; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].directory_bits = 0; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].directory_bits = 17; }));
  EXPECT_TRUE(refuses([](auto& bad) { bad.tests[0].radius = 11; }));
}

TEST(SegmentFile, SaysWhichIndexTheFileIsOf) {
  const TemporaryDirectory dir;
  const SmallSegment<std::uint64_t> segment(random_entries<std::uint64_t>(5, IdKind::numbers, 3), IdKind::numbers,
                                            test::four_blocks<std::uint64_t>(1), 3, 1);
  SegmentLabel label = label_of<std::uint64_t>(IdKind::numbers);
  ASSERT_TRUE(write_segment_file(posix_file_system(), dir / "s", label, segment.view()).ok());
  const auto error_of = [&](const SegmentLabel& expected) {
    return SegmentFile<std::uint64_t>::open(posix_file_system(), dir / "s", expected, 1).error();
  };
  label.scheme = "another";
  EXPECT_EQ(error_of(label).code, ErrorCode::scheme_mismatch);
  EXPECT_NE(error_of(label).message.find("simhash-v1/unit=char"), std::string::npos) << error_of(label).message;
  EXPECT_NE(error_of(label).message.find("another"), std::string::npos) << error_of(label).message;
  label = label_of<std::uint64_t>(IdKind::numbers, 8);
  EXPECT_EQ(error_of(label).code, ErrorCode::corrupt_file);
  EXPECT_EQ(SegmentFile<std::uint64_t>::open(posix_file_system(), dir / "t", label, 1).error().code,
            ErrorCode::not_found);
}

TEST(PieceSums, DoNotDependOnThreadsAndSeeEveryPiece) {
  std::string bytes(3 * kPieceBytes + 5, 'x');
  const std::vector<std::string_view> arrays = {std::string_view(bytes), {}, std::string_view(bytes).substr(1)};
  const std::vector<std::uint64_t> sums = piece_sums(arrays, 1);
  ASSERT_EQ(sums.size(), 3U);
  EXPECT_EQ(sums, piece_sums(arrays, 4));
  EXPECT_NE(sums[0], sums[2]);
  for (std::size_t at = 0; at < bytes.size(); at += kPieceBytes) {
    bytes[at] = 'y';
    EXPECT_NE(piece_sums(arrays, 2)[0], sums[0]);
    bytes[at] = 'x';
  }
}

}  // namespace
}  // namespace sameish::storage
