#include "engine/index_file_store.h"

#include <bit>
#include <utility>

#include "storage/change_group.h"
#include "storage/removal_file.h"
#include "storage/segment_file.h"

namespace sameish::engine {
namespace {

std::uint64_t count_bits(std::span<const std::uint64_t> words) {
  std::uint64_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

}  // namespace

template <class Value>
storage::SegmentLabel FileStore<Value>::label(std::uint64_t number) const {
  return {settings_.scheme, settings_.bits, settings_.max_distance, settings_.ids, number};
}

template <class Value>
Error FileStore<Value>::no_further_changes() const {
  return {ErrorCode::write_failed,
          directory_.path() + " takes no further changes, because an earlier write failed; open the index again"};
}

template <class Value>
std::uint64_t FileStore<Value>::take_number() {
  const std::lock_guard lock(number_mutex_);
  return directory_.take_number();
}

template <class Value>
Result<std::shared_ptr<index::FixedPart<Value>>> FileStore<Value>::open_part(std::uint64_t number) {
  Result<storage::SegmentFile<Value>> opened =
      storage::SegmentFile<Value>::open(*files_, directory_.segment_path(number), label(number), num_threads_);
  if (!opened.ok()) return std::move(opened).error();
  const auto file = std::make_shared<const File>(std::move(opened).value());
  return std::make_shared<Part>(file->view(), file, file->size_bytes(), number);
}

template <class Value>
Result<std::vector<std::shared_ptr<index::FixedPart<Value>>>> FileStore<Value>::open_parts() {
  std::vector<std::shared_ptr<Part>> parts;
  for (const storage::StoredSegment& segment : directory_.manifest().segments) {
    Result<std::shared_ptr<Part>> part = open_part(segment.number);
    if (!part.ok()) return std::move(part).error();
    parts.push_back(std::move(part).value());
    if (parts.back()->view.num_entries != segment.num_entries) {
      return Error{ErrorCode::corrupt_file, directory_.segment_path(segment.number) + " has " +
                                                std::to_string(parts.back()->view.num_entries) +
                                                " entries, the manifest says " + std::to_string(segment.num_entries) +
                                                "; restore the directory, or build the index again"};
    }
    Status removed = open_removals(segment, *parts.back());
    if (!removed.ok()) return std::move(removed).error();
  }
  return parts;
}

template <class Value>
Status FileStore<Value>::open_removals(const storage::StoredSegment& segment, Part& part) {
  std::vector<std::uint64_t> words;
  if (segment.removal_number != 0) {
    Result<std::vector<std::uint64_t>> read = storage::read_removals(
        *files_, directory_.removal_path(segment.removal_number), segment.number, segment.num_entries);
    if (!read.ok()) return std::move(read).error();
    words = std::move(read).value();
    part.removals.add_words(words);
  }
  const std::shared_ptr<const File> file = file_of(part);
  if (storage::content_sum(file->header_sum(), words) != segment.sum) {
    return Error{ErrorCode::corrupt_file,
                 directory_.segment_path(segment.number) +
                     (segment.removal_number == 0 ? "" : " or " + directory_.removal_path(segment.removal_number)) +
                     " is not the file that the manifest names, though sound; restore the directory"};
  }
  stored_[segment.number] = {file, segment.removal_number, part.removals.count(), segment.sum};
  return {};
}

template <class Value>
Result<std::vector<std::string>> FileStore<Value>::open_logs(IndexAccess access) {
  const storage::Manifest& manifest = directory_.manifest();
  std::vector<std::string> payloads;
  storage::LogEnd end{0, manifest.next_sequence, false};
  storage::LogHeader header;
  for (std::size_t i = 0; i < manifest.logs.size(); ++i) {
    const std::string path = directory_.log_path(manifest.logs[i]);
    header = directory_.log_header(manifest.logs[i], end.next_sequence);
    Result<storage::LogEnd> read =
        storage::read_change_log(*files_, path, header, [&](std::uint64_t, std::string_view payload) -> Status {
          payloads.emplace_back(payload);
          return {};
        });
    if (!read.ok()) return std::move(read).error();
    end = read.value();  // a group that is missing at its end is missed by the header of the next
  }
  log_bytes_ = payloads.empty() ? 0 : end.size_bytes;
  if (access == IndexAccess::read) return payloads;
  Result<storage::ChangeLog> log = storage::ChangeLog::open_at(*files_, directory_.log_path(manifest.logs.back()),
                                                               header, end.size_bytes, end.next_sequence);
  if (!log.ok()) return std::move(log).error();
  log_ = std::make_unique<storage::ChangeLog>(std::move(log).value());
  return payloads;
}

template <class Value>
Status FileStore<Value>::log(const IndexChanges<Value>& changes) {
  if (is_broken_) return no_further_changes();
  storage::ChangeGroup<Value> group;
  using Kind = typename storage::ChangeGroup<Value>::Kind;
  group.kind = changes.is_insert ? Kind::insert : Kind::remove;
  group.numbers.assign(changes.numbers.begin(), changes.numbers.end());
  group.values.assign(changes.values.begin(), changes.values.end());
  group.names.assign(changes.names.begin(), changes.names.end());
  payload_.clear();
  storage::encode_group(group, payload_);
  Status status = log_->append(payload_);
  if (status.ok()) log_bytes_ = log_->size_bytes();
  is_broken_ = log_->is_broken();
  return status;
}

template <class Value>
Result<std::shared_ptr<index::FixedPart<Value>>> FileStore<Value>::keep(index::Segment<Value> segment) {
  if (is_broken_) return no_further_changes();
  const std::uint64_t number = take_number();
  const std::string path = directory_.segment_path(number);
  Status status = storage::write_segment_file(*files_, path, label(number), segment.view());
  if (!status.ok()) return std::move(status).error();
  segment = {};  // its memory is not needed beside the mapped file
  Result<std::shared_ptr<Part>> part = open_part(number);
  if (!part.ok()) static_cast<void>(files_->unlink(path));
  return part;
}

/// Writes the removals of a part anew when there are more than its file has.
template <class Value>
Result<typename FileStore<Value>::Stored> FileStore<Value>::store_removals(const PublishedPart<Value>& part,
                                                                           std::vector<std::string>& made) {
  const std::uint64_t count = count_bits(part.removal_words);
  const auto found = stored_.find(part.part->number);
  Stored stored = found == stored_.end() ? Stored{file_of(*part.part), 0, 0, 0} : found->second;
  if (found != stored_.end() && stored.num_removals == count) return stored;
  stored.sum = storage::content_sum(stored.file->header_sum(), part.removal_words);
  if (count == 0) return stored;
  const std::uint64_t number = take_number();
  Status status = storage::write_removals(*files_, directory_.removal_path(number), part.part->number,
                                          part.part->view.num_entries, part.removal_words);
  if (!status.ok()) return std::move(status).error();
  made.push_back(directory_.removal_path(number));
  stored.removal_number = number;
  stored.num_removals = count;
  return stored;
}

template <class Value>
Result<storage::ChangeLog> FileStore<Value>::begin_log(storage::Manifest& next) {
  const std::uint64_t number = take_number();
  next.logs = {number};
  next.next_sequence = log_->next_sequence();
  return storage::ChangeLog::create(*files_, directory_.log_path(number),
                                    directory_.log_header(number, next.next_sequence));
}

template <class Value>
void FileStore<Value>::discard(const Part& part) {
  if (!is_broken_) static_cast<void>(files_->unlink(directory_.segment_path(part.number)));
}

template <class Value>
Status FileStore<Value>::publish(const std::vector<PublishedPart<Value>>& parts, bool is_logged_in_parts) {
  // Also when only the log is broken: what it may hold must not come back on top of what would be published now.
  if (is_broken_) return no_further_changes();
  struct Follow {  // also when memory is refused in the middle of it
    FileStore& store;
    ~Follow() { store.is_broken_ = store.directory_.is_broken(); }
  };
  std::vector<std::string> made;
  Status status;
  {
    const Follow follow{*this};
    status = publish_files(parts, is_logged_in_parts, made);
  }
  if (status.ok() || is_broken_) return status;
  for (const std::string& path : made) static_cast<void>(files_->unlink(path));  // else the next writer does
  return status;
}

/// `made`: what is of no use if it fails.
template <class Value>
Status FileStore<Value>::publish_files(const std::vector<PublishedPart<Value>>& parts, bool is_logged_in_parts,
                                       std::vector<std::string>& made) {
  storage::Manifest next = directory_.manifest();
  std::map<std::uint64_t, Stored> now;
  next.segments.clear();
  for (const PublishedPart<Value>& part : parts) {
    Result<Stored> stored = store_removals(part, made);
    if (!stored.ok()) return std::move(stored).error();
    next.segments.push_back({part.part->number, stored->removal_number, part.part->view.num_entries, stored->sum});
    now[part.part->number] = std::move(stored).value();
  }
  std::unique_ptr<storage::ChangeLog> log;
  if (is_logged_in_parts) {
    Result<storage::ChangeLog> begun = begin_log(next);
    if (!begun.ok()) return std::move(begun).error();
    log = std::make_unique<storage::ChangeLog>(std::move(begun).value());
    made.push_back(directory_.log_path(next.logs.back()));
  }
  {
    const std::lock_guard lock(number_mutex_);
    Status status = directory_.publish(std::move(next));
    if (!status.ok()) return status;
  }
  stored_ = std::move(now);
  if (log) {
    log_ = std::move(log);
    log_bytes_ = 0;
  }
  return {};
}

/// Of the files as they are open: a reader's may have been replaced and have no name any more.
template <class Value>
Result<std::uint64_t> FileStore<Value>::verify(unsigned num_threads) {
  std::uint64_t num_bytes = 0;
  for (const auto& [number, stored] : stored_) {
    Status status = stored.file->verify(num_threads);
    if (!status.ok()) return std::move(status).error();
    num_bytes += stored.file->size_bytes();
  }
  return num_bytes;
}

template <class Value>
std::uint64_t FileStore<Value>::log_bytes() const noexcept {
  return log_bytes_;
}

template class FileStore<std::uint64_t>;
template class FileStore<index::Bits128>;

}  // namespace sameish::engine
