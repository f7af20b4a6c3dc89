#include "engine/id_column.h"

#include <cstring>
#include <utility>

#include "engine/fingerprint_text.h"
#include "engine/npy_header.h"
#include "io/byte_source.h"
#include "io/utf8_check.h"

namespace sameish::engine {
namespace {

constexpr std::size_t kSampleBytes = std::size_t{16} << 10;

/// A number that the end of the sample cuts is one, too.
bool all_numbers(std::string_view sample) {
  while (!sample.empty()) {
    const std::size_t end = sample.find('\n');
    std::string_view line = sample.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !number_of_id(line)) return false;
    sample.remove_prefix(end == std::string_view::npos ? sample.size() : end + 1);
  }
  return true;
}

}  // namespace

Result<std::unique_ptr<IdColumn>> IdColumn::open(FileSystem& files, const std::string& path,
                                                 const InputOptions& input) {
  Result<std::unique_ptr<File>> file = files.open(path, OpenMode::read);
  if (!file) return Error{ErrorCode::read_failed, file.error().message};
  std::unique_ptr<IdColumn> out(new IdColumn(path, nullptr));
  Result<io::OpenedBytes> opened =
      io::open_byte_source(std::move(file).value(), input.max_zstd_window_log, out->bytes_read_);
  if (!opened) return opened.error();
  out->blocks_ = std::make_unique<ByteBlocks>(std::move(opened->bytes), path, input.max_record_bytes);
  if (Status known = out->recognize(); !known) return known.error();
  return out;
}

Status IdColumn::recognize() {
  const std::string_view first = blocks_->peek(kMostNpyHeaderBytes);
  if (is_npy(first)) {
    const Result<NpyHeader> header = read_npy_header(first);
    if (!header) return Error{header.error().code, path_ + ": " + header.error().message};
    if (header->num_columns != 1) return Error{ErrorCode::invalid_record, path_ + ": ids of two columns; expected one"};
    blocks_->skip(header->num_header_bytes);
    value_bytes_ = 8;
  } else if (path_.ends_with(".u64") || path_.ends_with(".bin")) {
    value_bytes_ = 8;
  } else {
    kind_ = all_numbers(first.substr(0, kSampleBytes)) ? IdKind::numbers : IdKind::names;
  }
  return {};
}

/// The next id, as a line or as a number; false when there is none.
Result<bool> IdColumn::next(std::string_view& id, std::uint64_t& number) {
  while (at_ >= block_.size()) {
    const Result<bool> more = blocks_->next(block_, value_bytes_);
    if (!more) return more.error();
    if (!*more) return false;
    at_ = 0;
  }
  if (value_bytes_ != 0) {
    if (block_.size() - at_ < value_bytes_) {
      return Error{ErrorCode::invalid_record, path_ + ": the last bytes are no whole number of 8 bytes"};
    }
    std::memcpy(&number, block_.data() + at_, value_bytes_);
    at_ += value_bytes_;
  } else {
    id = block_.view().substr(at_);
    id = id.substr(0, id.find('\n'));
    at_ += id.size() + 1;
    if (id.ends_with('\r')) id.remove_suffix(1);
  }
  ++num_given_;
  return true;
}

Status IdColumn::give(EntryBlock& block, IdRule rule) {
  EntryBlock named;
  std::size_t next_entry = 0;
  std::string_view id;
  std::uint64_t number = 0;
  std::string digits;
  for (std::uint64_t place = 0; place < block.num_places; ++place) {
    const Result<bool> more = next(id, number);
    if (!more) return more.error();
    if (!*more) {
      return Error{ErrorCode::invalid_record, path_ + ": " + std::to_string(num_given_) +
                                                  " ids, and there are more fingerprints; expected one id for each"};
    }
    // An entry that was refused has used up its id.
    if (next_entry == block.entries.size() || block.entries[next_entry].id.number != place) continue;
    const Fingerprint& fingerprint = block.entries[next_entry++].fingerprint;
    Status status;
    if (value_bytes_ != 0 && rule != IdRule::names) {
      named.add_number(number, fingerprint);
    } else if (value_bytes_ != 0) {
      status = named.add(std::to_string(number), fingerprint, rule);
    } else if (io::first_invalid_utf8(id) != id.size()) {
      status = Error{ErrorCode::invalid_text, "the id is not valid UTF-8"};
    } else {
      status = named.add(id, fingerprint, rule);
    }
    if (status) continue;
    block.rejections.push_back({path_, num_given_, 0, status.error().code,
                                path_ + ":" + std::to_string(num_given_) + ": " + status.error().message});
  }
  block.entries = std::move(named.entries);
  block.names = std::move(named.names);
  block.name_ends = std::move(named.name_ends);
  block.counted = false;
  return {};
}

Status IdColumn::finish() {
  std::string_view id;
  std::uint64_t number = 0;
  const std::uint64_t num_given = num_given_;
  const Result<bool> more = next(id, number);
  if (!more) return more.error();
  if (!*more) return {};
  return Error{ErrorCode::invalid_record,
               path_ + ": more ids than the " + std::to_string(num_given) + " fingerprints; expected one for each"};
}

}  // namespace sameish::engine
