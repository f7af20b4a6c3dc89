#include "io/record_store.h"

#include <algorithm>

#include "io/padded_buffer.h"

namespace sameish::io {
namespace {

constexpr std::uint64_t kSpooled = std::uint64_t{1} << 63;
constexpr unsigned kOffsetBits = 40;
constexpr std::uint64_t kMaxOffset = (std::uint64_t{1} << kOffsetBits) - 1;
constexpr std::uint64_t kMaxSources = std::uint64_t{1} << (63 - kOffsetBits);
constexpr std::size_t kWindowBytes = std::size_t{1} << 20;
constexpr std::size_t kMaxOpenFiles = 64;

}  // namespace

struct RecordStore::Source {
  std::string path;
  FileStatus status;
  std::shared_ptr<const File> file;  // guarded by open_mutex_
};

RecordStore::RecordStore(FileSystem& files, std::string scratch_directory)
    : files_(files), scratch_directory_(std::move(scratch_directory)) {}

RecordStore::~RecordStore() = default;

std::uint64_t RecordStore::memory_bytes() const noexcept {
  return locations_.memory_bytes() + lengths_.memory_bytes() + spool_buffer_.capacity();
}

RecordStore::Location RecordStore::unpack(std::uint64_t packed) noexcept {
  if ((packed & kSpooled) != 0) return {true, 0, packed & ~kSpooled};
  return {false, static_cast<std::uint32_t>(packed >> kOffsetBits), packed & kMaxOffset};
}

/// The number of the input that `file` is, noted at its first record.
std::uint32_t RecordStore::source_number(const LineSource& source, std::uint32_t file) {
  if (file != last_file_) {
    const InputFile& input = source.file(file);
    sources_.push_back(std::make_unique<Source>(Source{input.path, input.status, nullptr}));
    last_file_ = file;
  }
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

Status RecordStore::append(const LineSource& source, const LineBlock& block, const LineRef& line) {
  const std::uint64_t offset = block.file_offset + line.offset;
  const bool fits = offset <= kMaxOffset && sources_.size() < kMaxSources;
  std::uint64_t packed = kSpooled | num_spooled_bytes_;
  if (block.in_place && fits) {
    packed = std::uint64_t{source_number(source, block.file)} << kOffsetBits | offset;
  } else if (Status spooled = spool(block.line(line)); !spooled) {
    return spooled;
  }
  locations_.push_back(packed);
  lengths_.push_back(line.length);
  return {};
}

Status RecordStore::spool(std::string_view line) {
  spool_buffer_ += line;
  num_spooled_bytes_ += line.size();
  return spool_buffer_.size() < kWindowBytes ? Status() : flush_spool();
}

Status RecordStore::flush_spool() {
  if (spool_buffer_.empty()) return {};
  if (!spool_) {
    Result<std::unique_ptr<File>> file = files_.open_scratch(scratch_directory_);
    if (!file) return file.error();
    spool_ = std::move(file).value();
  }
  Status written = spool_->write(spool_buffer_);
  spool_buffer_.clear();
  return written;
}

Status RecordStore::finish() {
  Status flushed = flush_spool();
  spool_buffer_.shrink_to_fit();
  return flushed;
}

Error RecordStore::changed(const Source& source) {
  return {ErrorCode::read_failed, source.path + " changed while it was read; run again when nothing writes to it"};
}

Status RecordStore::check_unchanged() const {
  const std::lock_guard lock(open_mutex_);
  for (const std::unique_ptr<Source>& source : sources_) {
    const Result<FileStatus> now = source->file ? source->file->status() : files_.status(source->path);
    if (!now && now.error().code != ErrorCode::not_found) return now.error();
    if (!now || *now != source->status) return changed(*source);
  }
  return {};
}

Result<std::shared_ptr<const File>> RecordStore::open(const Location& location) const {
  if (location.is_spooled) {
    if (!spool_) return Error{ErrorCode::internal, "a record was asked for before the store was finished"};
    return std::shared_ptr<const File>(spool_);
  }
  Source& source = *sources_[location.source];
  const std::lock_guard lock(open_mutex_);
  if (source.file) return source.file;
  Result<std::unique_ptr<File>> file = files_.open(source.path, OpenMode::read);
  if (!file) return file.error();
  const Result<FileStatus> status = (*file)->status();
  if (!status) return status.error();
  if (*status != source.status) return changed(source);
  if (open_sources_.size() == kMaxOpenFiles) {
    open_sources_.front()->file.reset();  // readers at work keep it alive themselves
    open_sources_.erase(open_sources_.begin());
  }
  source.file = std::move(file).value();
  open_sources_.push_back(&source);
  return source.file;
}

Status RecordStore::fetch(std::uint64_t number, std::string& out) const {
  const Location location = unpack(locations_[number]);
  out.resize(lengths_[number]);
  if (out.empty()) return {};
  const Result<std::shared_ptr<const File>> file = open(location);
  if (!file) return file.error();
  return read_exactly(**file, out.data(), out.size(), location.offset);
}

/// The bytes of one file around the records being scanned.
class RecordStore::Window {
 public:
  explicit Window(const RecordStore& store) : store_(store) {}

  /// Record `number`, with padding behind it; lives until the next call.
  Result<std::string_view> line(std::uint64_t number) {
    const Location wanted = unpack(store_.locations_[number]);
    const std::size_t length = store_.lengths_[number];
    const bool same_file = file_ && wanted.is_spooled == begin_.is_spooled && wanted.source == begin_.source;
    if (!same_file || wanted.offset < begin_.offset || wanted.offset + length > begin_.offset + bytes_.size()) {
      if (const Status loaded = load(wanted, length, same_file); !loaded) return loaded.error();
    }
    return bytes_.view().substr(static_cast<std::size_t>(wanted.offset - begin_.offset), length);
  }

 private:
  Status load(const Location& wanted, std::size_t length, bool same_file) {
    if (!same_file) {
      Result<std::shared_ptr<const File>> opened = store_.open(wanted);
      if (!opened) return opened.error();
      file_ = std::move(opened).value();
    }
    begin_ = wanted;
    bytes_.clear();
    bytes_.reserve(std::max(kWindowBytes, length));
    const Result<std::size_t> got = file_->read_at(bytes_.data(), bytes_.capacity(), begin_.offset);
    if (!got) return got.error();
    bytes_.set_size(*got);
    if (*got < length) return read_exactly(*file_, bytes_.data(), length, begin_.offset);  // says where the file ends
    return {};
  }

  const RecordStore& store_;
  std::shared_ptr<const File> file_;
  Location begin_;  // of bytes_
  PaddedBuffer bytes_;
};

Status RecordStore::scan(std::uint64_t begin, std::uint64_t end, const Visit& visit) const {
  Window window(*this);
  for (std::uint64_t number = begin; number < end; ++number) {
    const Result<std::string_view> line = window.line(number);
    if (!line) return line.error();
    if (Status visited = visit(number, *line); !visited) return visited;
  }
  return {};
}

}  // namespace sameish::io
