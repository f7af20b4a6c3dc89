// SmallStore: groups of changes, kept as an index keeps them, and nothing else: a log, logs behind one another, segments.
// Idea     group n inserts the number n, so what is found again says by itself whether anything is missing or too much.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "reference/storage/small_segment.h"
#include "storage/change_group.h"
#include "storage/change_log.h"
#include "storage/index_directory.h"
#include "storage/removal_file.h"
#include "storage/segment_file.h"

namespace sameish::test {

class SmallStore {
 public:
  static Result<SmallStore> create(FileSystem& files, const std::string& path) {
    Result<storage::IndexDirectory> directory = storage::IndexDirectory::create(files, path, settings());
    if (!directory) return directory.error();
    SmallStore store(files, std::move(*directory));
    if (Status opened = store.load(); !opened) return opened.error();
    return store;
  }
  static Result<SmallStore> open(FileSystem& files, const std::string& path) {
    Result<storage::IndexDirectory> directory = storage::IndexDirectory::open(files, path, IndexAccess::write);
    if (!directory) return directory.error();
    SmallStore store(files, std::move(*directory));
    if (Status opened = store.load(); !opened) return opened.error();
    return store;
  }

  std::uint64_t num_groups() const { return num_groups_; }
  bool is_broken() const { return directory_.is_broken() || logs_.front().is_broken(); }

  Status append() {
    if (is_broken()) return Error{ErrorCode::write_failed, "open the index again"};
    std::string payload;
    storage::encode_group(group(num_groups_), payload);
    Status appended = logs_.front().append(payload);
    if (appended) ++num_groups_;
    return appended;
  }

  /// Another log behind those there are.
  Status rotate() {
    storage::Manifest next = directory_.manifest();
    const std::uint64_t number = directory_.take_number();
    next.logs.push_back(number);
    return publish(next, number);
  }

  /// The same removals in a new file; nothing where there is no segment.
  Status write_removals_again() {
    storage::Manifest next = directory_.manifest();
    if (next.segments.empty()) return {};
    storage::StoredSegment& segment = next.segments.front();
    segment.removal_number = directory_.take_number();
    const std::string path = directory_.removal_path(segment.removal_number);
    Status written =
        storage::write_removals(*files_, path, segment.number, segment.num_entries, removed(segment.num_entries));
    return written ? directory_.publish(next) : written;
  }

  /// One segment of everything, with some removals, and an empty log.
  Status merge() {
    storage::Manifest next = directory_.manifest();
    const std::uint64_t segment = directory_.take_number();
    const std::uint64_t removals = directory_.take_number();
    const std::uint64_t log = directory_.take_number();
    const SmallSegment<std::uint64_t> all(entries(num_groups_), IdKind::numbers, four_blocks<std::uint64_t>(2), 3, 1);
    Status written = storage::write_segment_file(*files_, directory_.segment_path(segment), label(segment), all.view());
    if (!written) return written;
    written =
        storage::write_removals(*files_, directory_.removal_path(removals), segment, num_groups_, removed(num_groups_));
    if (!written) return written;
    next.segments = {{segment, removals, num_groups_}};
    next.logs = {log};
    next.next_sequence = num_groups_ + 1;
    return publish(next, log);
  }

 private:
  using Group = storage::ChangeGroup<std::uint64_t>;

  SmallStore(FileSystem& files, storage::IndexDirectory directory) : files_(&files), directory_(std::move(directory)) {}

  static IndexSettings settings() { return {"simhash-v1", 64, 3, IdKind::numbers, 0}; }
  static storage::SegmentLabel label(std::uint64_t number) { return {"simhash-v1", 64, 3, IdKind::numbers, number}; }
  /// Some fit a sector of a disk, some cover many.
  static Group group(std::uint64_t n) {
    Group group;
    group.numbers.assign(1 + n % 3 * 100, n);
    group.values.assign(group.numbers.size(), fmix64(n));
    return group;
  }
  static std::vector<SmallEntry<std::uint64_t>> entries(std::uint64_t num) {
    std::vector<SmallEntry<std::uint64_t>> entries;
    for (std::uint64_t n = 0; n < num; ++n) entries.push_back({n, "", fmix64(n)});
    return entries;
  }
  static std::vector<std::uint64_t> removed(std::uint64_t num_entries) {
    std::vector<std::uint64_t> words(storage::num_removal_words(num_entries));
    for (std::uint64_t n = 0; n < num_entries; n += 3) words[n / 64] |= std::uint64_t{1} << n % 64;
    return words;
  }

  Status publish(const storage::Manifest& next, std::uint64_t log) {
    Result<storage::ChangeLog> made =
        storage::ChangeLog::create(*files_, directory_.log_path(log), directory_.log_header(log, num_groups_ + 1));
    if (!made) return made.error();
    Status published = directory_.publish(next);
    if (published) logs_[0] = std::move(*made);
    return published;
  }

  Status load() {
    for (const storage::StoredSegment& segment : directory_.manifest().segments) {
      if (Status loaded = load_segment(segment); !loaded) return loaded;
    }
    const std::vector<std::uint64_t> numbers = directory_.manifest().logs;
    if (directory_.manifest().next_sequence != num_groups_ + 1) return fault("the first log does not follow");
    for (const std::uint64_t number : numbers) {
      if (Status loaded = load_log(number, number == numbers.back()); !loaded) return loaded;
    }
    return {};
  }

  Status load_segment(const storage::StoredSegment& segment) {
    const auto file = storage::SegmentFile<std::uint64_t>::open(*files_, directory_.segment_path(segment.number),
                                                                label(segment.number), 1);
    if (!file) return file.error();
    std::vector<std::uint64_t> numbers(file->view().numbers, file->view().numbers + file->view().num_entries);
    std::sort(numbers.begin(), numbers.end());
    for (std::uint64_t n = 0; n < numbers.size(); ++n) {
      if (numbers[n] != n) return fault("the segment has other numbers");
    }
    num_groups_ = numbers.size();
    const auto words =
        storage::read_removals(*files_, directory_.removal_path(segment.removal_number), segment.number, num_groups_);
    if (!words) return words.error();
    if (*words != removed(num_groups_) || segment.num_entries != num_groups_) return fault("other entries are removed");
    return {};
  }

  Status load_log(std::uint64_t number, bool is_last) {
    const std::string path = directory_.log_path(number);
    const storage::LogHeader header = directory_.log_header(number, num_groups_ + 1);
    const auto end = storage::read_change_log(*files_, path, header,
                                              [&](std::uint64_t, std::string_view payload) { return take(payload); });
    if (!end) return end.error();
    if (!is_last) return {};
    auto log = storage::ChangeLog::open_at(*files_, path, header, end->size_bytes, end->next_sequence);
    if (!log) return log.error();
    logs_.push_back(std::move(*log));
    return {};
  }

  Status take(std::string_view payload) {
    const auto found = storage::decode_group<std::uint64_t>(payload, "log");
    if (!found) return found.error();
    const Group expected = group(num_groups_);
    if (found->numbers != expected.numbers || found->values != expected.values) return fault("another group follows");
    ++num_groups_;
    return {};
  }

  static Error fault(const std::string& what) { return {ErrorCode::internal, what}; }

  FileSystem* files_;
  storage::IndexDirectory directory_;
  std::vector<storage::ChangeLog> logs_;  // the one that is written; none before load()
  std::uint64_t num_groups_ = 0;
};

}  // namespace sameish::test
